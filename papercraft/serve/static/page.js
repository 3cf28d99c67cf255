// What pages do beyond links and forms: they stay current, and send photos at once.
document.documentElement.classList.add("script");

const isTyping = part => {
  const field = part.contains(document.activeElement) ? document.activeElement : null;
  return field instanceof HTMLInputElement && field.type !== "hidden" && field.value !== field.defaultValue;
};

function replacePart(part, fresh) {
  if (isTyping(part)) return;
  if (fresh === null) { part.replaceChildren(); return; }
  if (part.innerHTML === fresh.innerHTML) return;
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details")].map(one => one.open);
  // A form that people fill in is not replaced under their hands.
  part.toggleAttribute("data-live", fresh.hasAttribute("data-live"));
  part.replaceChildren(...document.adoptNode(fresh).childNodes);
  part.querySelectorAll("details").forEach((one, place) => { one.open = Boolean(open[place]); });
  if (focused) document.getElementById(focused)?.focus();
}

let loading = false, stale = false;
async function refresh() {
  if (loading) { stale = true; return; }
  loading = true;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.status === 404) { location.assign("/"); return; }
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-live]"))
      replacePart(part, page.getElementById(part.id));
    document.title = page.title;
  } catch { /* the stream tells when the connection is back */ } finally {
    loading = false;
    if (stale) { stale = false; refresh(); }
  }
}

const changes = document.querySelector("[data-changes]")?.dataset.changes;
function follow() {
  const source = new EventSource(changes);
  source.addEventListener("message", refresh);
  // A browser connects again by itself, but not after an answer that is an error.
  source.addEventListener("error", () => { if (source.readyState === EventSource.CLOSED) setTimeout(follow, 10000); });
}
if (changes) follow();

for (const form of document.querySelectorAll("[data-send]")) {
  const progress = form.querySelector("[data-progress]"), preview = form.querySelector("[data-preview]");
  const waiting = [];
  let sending = false;

  const tell = text => { progress.textContent = text; progress.hidden = !text; };

  function offerAgain() {
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = form.dataset.again;
    again.addEventListener("click", sendAll);
    progress.append(" ", again);
  }

  async function sendAll() {
    if (sending) return;
    sending = true;
    while (waiting.length) {
      tell(form.dataset.sending);
      let answer;
      try {
        answer = await fetch(form.action, { method: "PUT", body: waiting[0], headers: { accept: "application/json" } });
      } catch {
        tell(form.dataset.lost);
        offerAgain();
        break;
      }
      const told = await answer.json().catch(() => ({}));
      waiting.shift();
      tell(answer.ok ? form.dataset.sent : told.message ?? String(answer.status));
      preview.hidden = true;
    }
    sending = false;
    refresh();
  }

  for (const input of form.querySelectorAll("input[type=file].unseen")) {
    input.addEventListener("change", () => {
      if (!input.files.length) return;
      waiting.push(...input.files);
      URL.revokeObjectURL(preview.src);
      preview.src = URL.createObjectURL(waiting.at(-1));
      preview.hidden = false;
      input.value = "";
      sendAll();
    });
  }
  addEventListener("online", sendAll);
}
