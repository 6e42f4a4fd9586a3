// Walk through the deck in three views: "slide", "overview" and "presenter". Every button stands for a key.
const byId = (id) => document.getElementById(id);
const { body } = document;
const main = document.querySelector("main");
const slides = [...document.querySelectorAll("section")];
let place = 0; // of the slide shown, from 0
let typed = ""; // the digits of a slide's number so far
let before = "slide"; // the view that the overview gives way to
let started = null; // when the timer began

const show = (wanted) => {
  place = Math.min(Math.max(wanted, 0), slides.length - 1);
  slides.forEach((slide, index) => {
    slide.classList.toggle("now", index === place);
    slide.classList.toggle("next", index === place + 1);
  });
  const { next, end } = byId("coming").dataset;
  byId("coming").textContent = place + 1 < slides.length ? next : end;
  byId("said").textContent = slides[place].getAttribute("aria-label");
  count();
  history.replaceState(null, "", `#${place + 1}`);
  if (body.dataset.view === "overview") slides[place].querySelector(".pick").focus();
};
const showHash = () => show(parseInt(location.hash.slice(1), 10) - 1 || 0);
const count = () => { byId("count").textContent = typed ? `${typed} …` : `${place + 1} / ${slides.length}`; };

const turn = (view) => {
  if (view === "overview") before = body.dataset.view;
  body.dataset.view = view;
  document.activeElement.blur();
  show(place);
};
const toggle = (view) => turn(body.dataset.view !== view ? view : view === "overview" ? before : "slide");
const row = () => body.dataset.view === "overview" ? getComputedStyle(main).gridTemplateColumns.split(" ").length : 1;

const next = () => show(place + 1);
const back = () => show(place - 1);
const actions = {
  ArrowRight: next, PageDown: next, " ": next, ArrowLeft: back, PageUp: back,
  ArrowDown: () => show(place + row()),
  ArrowUp: () => show(place - row()),
  Home: () => show(0),
  End: () => show(slides.length - 1),
  Enter: () => body.dataset.view === "overview" && turn(before),
  o: () => toggle("overview"),
  Escape: () => toggle(body.dataset.view === "presenter" ? "presenter" : "overview"),
  p: () => toggle("presenter"),
  n: () => body.classList.toggle("notes"),
  r: () => { started = null; tick(); },
  f: () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.(),
  "?": () => byId("help").showModal(),
};

const press = (key) => {
  const number = typed;
  typed = /^\d$/.test(key) ? number + key : "";
  started ??= Date.now();
  if (key === "Enter" && number) show(number - 1);
  else actions[key]?.();
  count();
};

addEventListener("keydown", (event) => {
  const { target, ctrlKey, altKey, metaKey } = event;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const known = key in actions || /^\d$/.test(key);
  // What a button or notes with the focus do by themselves:
  const pushes = target.matches?.("button") && (key === " " || (key === "Enter" && !typed));
  const scrolls = target.matches?.("aside") && /^Arrow(Up|Down)$/.test(key);
  if (!known || ctrlKey || altKey || metaKey || pushes || scrolls) return;
  if (!byId("help").open) press(key);
  else if (key === "?" || key === "Escape") byId("help").close();
  else return;
  event.preventDefault();
});
addEventListener("click", ({ target }) => {
  const { key } = target.closest("[data-key]")?.dataset ?? {};
  byId("help").close();
  if (key) press(key);
  else if (target.matches(".pick")) {
    show(slides.indexOf(target.closest("section")));
    turn(before);
  }
});
// A button clicked must not keep the focus: the next space would push it again.
addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
// Keys pressed in a frame never reach us, so the focus is taken back from it.
addEventListener("blur", () => setTimeout(() => {
  if (document.activeElement?.matches("iframe")) document.activeElement.blur();
}));
addEventListener("hashchange", showHash);

const tick = () => {
  const seconds = started === null ? 0 : Math.floor((Date.now() - started) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours ? [hours, String(minutes).padStart(2, "0")] : [minutes];
  byId("timer").textContent = [...parts, String(seconds % 60).padStart(2, "0")].join(":");
  byId("clock").textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
};
setInterval(tick, 250);
tick();

const sizes = new ResizeObserver((changes) => changes.forEach(({ target, contentRect: room }) => {
  const scale = Math.min(room.width / body.dataset.width, room.height / body.dataset.height);
  if (scale) target.style.setProperty("--scale", scale);
}));
document.querySelectorAll(".frame").forEach((frame) => sizes.observe(frame));

body.dataset.view = "slide";
showHash();
