// Drawing a line along a grid of points, with a finger, a mouse or the arrow keys.
const SVG = "http://www.w3.org/2000/svg";
const FARTHEST = 0.6, NEAREST = 0.45, MOST_ZOOM = 4;
const KEYS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

const same = (one, other) => one[0] === other[0] && one[1] === other[1];

// Points where the direction does not change are left out.
const corners = line => line.filter((at, n) => {
  const before = line[n - 1], after = line[n + 1];
  return !before || !after || before[0] - at[0] !== at[0] - after[0] || before[1] - at[1] !== at[1] - after[1];
});

// All points of a line that is given by its corners, null if it is not on the grid.
function filled(points) {
  const line = points.slice(0, 1);
  for (const [x, y] of points) {
    for (let [lx, ly] = line.at(-1); lx !== x || ly !== y; [lx, ly] = line.at(-1)) {
      if (lx !== x && ly !== y) return null;
      line.push([lx + Math.sign(x - lx), ly + Math.sign(y - ly)]);
    }
  }
  return line;
}

function drawing(form) {
  const data = form.dataset;
  const [left, top, step, columns, rows] = ["left", "top", "step", "columns", "rows"].map(key => Number(data[key]));
  const closed = Boolean(data.closed), begin = data.begin ? JSON.parse(data.begin) : null;
  const earlier = JSON.parse(data.drawn);
  const desk = form.querySelector(".desk"), paper = form.querySelector(".paper"), svg = form.querySelector("svg");
  const told = form.querySelector("#draw-told"), save = form.querySelector("[data-save]");
  const move = form.querySelector("[data-move]");
  const first = () => (begin ? [begin] : []);
  // The points of the line, and how many there were before each stretch.
  let line = first(), stretches = [], cursor = begin ?? [0, 0], zoom = 1, pointer = null, changed = false;

  // An open line goes on from what there is already.
  const isOnGrid = earlier.length === 1 && earlier[0].flat().every(Number.isInteger);
  const known = closed || !isOnGrid ? null : filled(earlier[0]);
  if (known && (!begin || same(known[0], begin))) {
    line = known;
    for (let n = 1, end = corners(known); n < end.length; n += 1)
      stretches.push((stretches.at(-1) ?? 1) + (n > 1 ? Math.abs(end[n - 1][0] - end[n - 2][0]) + Math.abs(end[n - 1][1] - end[n - 2][1]) : 0));
    changed = true;
  }

  const place = ([x, y]) => [left + step * x, top + step * y];
  const isWhole = () => closed && line.length > 4 && same(line[0], line.at(-1));

  function element(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    svg.append(made);
  }

  const polyline = (points, kind) => element("polyline", {
    points: points.map(at => place(at).join(",")).join(" "), class: kind, "stroke-width": step / 6,
  });

  const ring = (at, kind, size) => {
    const [cx, cy] = place(at);
    element("circle", { cx, cy, r: step * size, class: kind, "stroke-width": step / 14 });
  };

  function show() {
    svg.replaceChildren();
    if (closed || !changed) for (const points of earlier) polyline(points, "earlier");
    if (line.length > 1) { polyline(line, "halo"); polyline(line, "line"); }
    if (line.length) { ring(line[0], "first", 0.2); ring(line.at(-1), "last", 0.28); }
    else ring(cursor, "cursor", 0.28);
    const ready = closed ? isWhole() : line.length > 1;
    save.disabled = !ready;
    const [x, y] = line.at(-1) ?? cursor;
    told.textContent = ready && data.ready ? data.ready
      : data.told.replace("{x}", x + 1).replace("{y}", y + 1).replace("{n}", Math.max(0, line.length - 1));
  }

  function go(dx, dy) {
    const [x, y] = line.at(-1), next = [x + dx, y + dy];
    if (next[0] < 0 || next[1] < 0 || next[0] >= columns || next[1] >= rows || isWhole()) return false;
    // Going back within a stretch takes it back.
    const back = line.length > Math.max(1, stretches.at(-1) ?? 1) && same(line.at(-2), next);
    if (back) line.pop(); else line.push(next);
    changed = true;
    return true;
  }

  function towards([x, y]) {
    for (let count = 0; count < columns + rows; count += 1) {
      const [lx, ly] = line.at(-1), dx = x - lx, dy = y - ly;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < FARTHEST) return;
      const level = Math.abs(dx) >= Math.abs(dy);
      if (!go(level ? Math.sign(dx) : 0, level ? 0 : Math.sign(dy))) return;
    }
  }

  function at(event) {
    const box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
    return [((event.clientX - box.left) * scale - left) / step, ((event.clientY - box.top) * scale - top) / step];
  }

  function startStretch(point) {
    const near = point.map(Math.round);
    if (!line.length) {
      if (Math.max(...point.map((v, n) => Math.abs(v - near[n]))) > NEAREST) return false;
      if (near[0] < 0 || near[1] < 0 || near[0] >= columns || near[1] >= rows) return false;
      stretches.push(0);
      line.push(near);
      return true;
    }
    const [x, y] = line.at(-1);
    // From the end of the line, or straight on to where somebody taps.
    const isNear = Math.hypot(point[0] - x, point[1] - y) < 1.5, isStraight = near[0] === x || near[1] === y;
    if (!isNear && !isStraight) return false;
    stretches.push(line.length);
    towards(near);
    return true;
  }

  svg.addEventListener("pointerdown", event => {
    if (move.getAttribute("aria-pressed") === "true" || pointer !== null || event.button) return;
    event.preventDefault();
    desk.focus({ preventScroll: true });
    if (!startStretch(at(event))) return;
    pointer = event.pointerId;
    svg.setPointerCapture(pointer);
    show();
  });
  svg.addEventListener("pointermove", event => {
    if (event.pointerId !== pointer) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) towards(at(one));
    towards(at(event));
    show();
  });
  for (const name of ["pointerup", "pointercancel"])
    svg.addEventListener(name, event => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      if (stretches.at(-1) === line.length) stretches.pop();
      show();
    });

  function undo() {
    const length = stretches.pop();
    line = length === undefined ? first() : line.slice(0, length);
    show();
  }

  desk.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = KEYS[event.key];
    if (way && line.length) { stretches.push(line.length); if (!go(...way)) stretches.pop(); }
    else if (way) cursor = [Math.min(columns - 1, Math.max(0, cursor[0] + way[0])), Math.min(rows - 1, Math.max(0, cursor[1] + way[1]))];
    else if (event.key === "Enter" && !line.length) { stretches.push(0); line = [cursor]; }
    else if (event.key === "Backspace") undo();
    else return;
    event.preventDefault();
    show();
  });

  function enlarge(by) {
    zoom = Math.min(MOST_ZOOM, Math.max(1, zoom * by));
    paper.style.width = `${zoom * 100}%`;
    // What was drawn last stays in sight.
    const [x, y] = place(line.at(-1) ?? cursor), box = svg.viewBox.baseVal;
    desk.scrollTo(x / box.width * desk.scrollWidth - desk.clientWidth / 2, y / box.height * desk.scrollHeight - desk.clientHeight / 2);
  }

  form.querySelector("[data-undo]").addEventListener("click", undo);
  form.querySelector("[data-clear]").addEventListener("click", () => { line = first(); stretches = []; changed = true; show(); });
  form.querySelector("[data-nearer]").addEventListener("click", () => enlarge(1.5));
  form.querySelector("[data-farther]").addEventListener("click", () => enlarge(1 / 1.5));
  move.addEventListener("click", () => {
    const isMoving = move.getAttribute("aria-pressed") !== "true";
    move.setAttribute("aria-pressed", String(isMoving));
    desk.classList.toggle("moving", isMoving);
  });
  form.addEventListener("submit", () => {
    const points = closed ? corners(line).slice(0, -1) : corners(line);
    form.querySelector("[name=points]").value = points.map(at => at.join(" ")).join(";");
  });
  show();
}

for (const form of document.querySelectorAll("[data-draw]")) drawing(form);
