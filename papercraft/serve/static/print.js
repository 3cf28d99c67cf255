// The preview follows the form; without script a button asks for it.
const form = document.querySelector("[data-print]"), shown = document.getElementById("preview");
const another = form.querySelector("[data-another]");
let asked = null, timer = 0;

const query = () => {
  const pairs = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(pairs);
};

function tell(text) {
  const line = document.createElement("p");
  line.className = "hint";
  line.textContent = text;
  shown.replaceChildren(line);
}

async function draw() {
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked, wanted = query();
  history.replaceState(null, "", `${form.action}?${wanted}`);
  shown.setAttribute("aria-busy", "true");
  if (!shown.querySelector("figure")) tell(shown.dataset.drawing);
  wanted.set("preview", "1");
  try {
    const answer = await fetch(`${form.action}?${wanted}`, { signal, headers: { accept: "text/html" } });
    if (!answer.ok && answer.status !== 422) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-part]")) {
      const fresh = page.getElementById(part.id);
      if (fresh && part.innerHTML !== fresh.innerHTML)
        part.replaceChildren(...document.adoptNode(fresh).childNodes);
    }
    for (const label of form.querySelectorAll("label[for^=p-]"))
      label.textContent = page.querySelector(`label[for="${label.htmlFor}"]`)?.textContent ?? label.textContent;
    const wrong = new Set([...form.querySelectorAll(".fault-of")].filter(one => one.childElementCount).map(one => one.id));
    for (const field of form.querySelectorAll("[aria-describedby]"))
      field.toggleAttribute("aria-invalid", wrong.has(field.getAttribute("aria-describedby")));
    shown.removeAttribute("aria-busy");
  } catch (error) {
    if (error.name === "AbortError") return;
    shown.removeAttribute("aria-busy");
    tell(shown.dataset.failed);
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(draw, 500);
});
another?.addEventListener("click", event => {
  event.preventDefault();
  form.elements.seed.value = crypto.getRandomValues(new Uint32Array(1))[0];
  draw();
});
form.querySelector("[name=preview]").hidden = true;
draw();
