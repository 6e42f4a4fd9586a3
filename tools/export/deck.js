// Walk through the deck: arrow keys, space, Home, End, a click on either half, and the place in the address.
const slides = [...document.querySelectorAll("section")];
const show = (number) => {
  const place = Math.min(Math.max(number, 0), slides.length - 1);
  slides.forEach((slide, index) => slide.classList.toggle("now", index === place));
  document.getElementById("count").textContent = `${place + 1} / ${slides.length}`;
  history.replaceState(null, "", `#${place + 1}`);
};
const now = () => slides.findIndex((slide) => slide.classList.contains("now"));
const fit = () => {
  const { width, height } = document.body.dataset;
  const scale = Math.min(innerWidth / width, innerHeight / height);
  document.documentElement.style.setProperty("--scale", scale);
};
addEventListener("keydown", (event) => {
  const steps = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
  if (event.key in steps) show(now() + steps[event.key]);
  if (event.key === "Home") show(0);
  if (event.key === "End") show(slides.length - 1);
  if (event.key === "n") document.body.classList.toggle("notes");
});
addEventListener("click", (event) => show(now() + (event.clientX < innerWidth / 2 ? -1 : 1)));
addEventListener("hashchange", () => show(parseInt(location.hash.slice(1), 10) - 1 || 0));
addEventListener("resize", fit);
fit();
show(parseInt(location.hash.slice(1), 10) - 1 || 0);
