// Measure the page as it is drawn: text by line, pictures, and what paints behind them. Runs by page.evaluate.
async () => {
  await document.fonts.ready;
  // As the screenshot will: what moves is shown at its end, what moves for ever as it was at its start.
  for (const animation of document.getAnimations()) {
    const ends = Number.isFinite(animation.effect.getComputedTiming().endTime);
    ends && animation.playbackRate ? animation.finish() : animation.cancel();
  }
  const shorten = (text) => text.replace(/\s+/g, " ").trim();

  // The shortest selector that finds this element alone.
  const selectorOf = (element) => {
    const path = [];
    for (let node = element; node && node.nodeType === 1; node = node.parentElement) {
      if (node.id && document.querySelectorAll("#" + CSS.escape(node.id)).length === 1) {
        path.unshift("#" + CSS.escape(node.id));
      } else {
        const twins = node.parentElement ? [...node.parentElement.children].filter((e) => e.tagName === node.tagName) : [node];
        const place = twins.length > 1 ? `:nth-of-type(${twins.indexOf(node) + 1})` : "";
        path.unshift(node.tagName.toLowerCase() + place);
      }
      const selector = path.join(" > ");
      if (document.querySelectorAll(selector).length === 1) return selector;
    }
    return path.join(" > ");
  };

  // `transform` and the single properties beside it, without their origins: angle and scale are all that is asked.
  const ownMatrix = (style) => {
    const matrix = new DOMMatrix();
    const turn = style.rotate === "none" ? null : style.rotate.match(/^(?:z |0 0 1 )?(-?[\d.e-]+)deg$/);
    if (turn) matrix.rotateSelf(parseFloat(turn[1]));
    if (style.scale !== "none") matrix.scaleSelf(...style.scale.split(" ").map(Number).slice(0, 2));
    return style.transform === "none" ? matrix : matrix.multiply(new DOMMatrix(style.transform));
  };

  // What reaches an element from itself and its ancestors: opacity, rotation, scale, decoration, waivers.
  const inherited = new Map();
  const inheritedOf = (element) => {
    if (!element || element.nodeType !== 1) {
      return { opacity: 1, matrix: new DOMMatrix(), hidden: false, waive: "", gradient: false };
    }
    if (inherited.has(element)) return inherited.get(element);
    const above = inheritedOf(element.parentElement);
    const style = getComputedStyle(element);
    const svg = element instanceof SVGGraphicsElement && element.getScreenCTM();
    const zoom = parseFloat(style.zoom) || 1;
    const found = {
      opacity: above.opacity * parseFloat(style.opacity),
      matrix: svg ? DOMMatrix.fromMatrix(svg) : above.matrix.multiply(ownMatrix(style)).scale(zoom),
      hidden: above.hidden || element.getAttribute("aria-hidden") === "true",
      waive: [element.getAttribute("data-waive"), above.waive].filter(Boolean).join("\n"),
      gradient: above.gradient || style.webkitBackgroundClip === "text",
    };
    inherited.set(element, found);
    return found;
  };

  // One entry for each line of each text node, put together from its words.
  const linesOf = (node, leftwards) => {
    const range = document.createRange();
    const lines = [];
    for (const word of node.data.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      for (const rect of range.getClientRects()) {
        if (!rect.width || !rect.height) continue;
        const last = lines[lines.length - 1];
        const slack = rect.height / 4; // words of a slightly turned line reach over one another
        const onwards = last && (leftwards ? rect.right <= last.left + slack : rect.left >= last.right - slack);
        if (onwards && Math.abs(last.top - rect.top) < rect.height / 2) {
          last.left = Math.min(last.left, rect.left);
          last.right = Math.max(last.right, rect.right);
          last.top = Math.min(last.top, rect.top);
          last.bottom = Math.max(last.bottom, rect.bottom);
          if (last.end !== word.index) last.text += " ";
          if (last.start !== word.index) last.text += word[0];
        } else {
          lines.push({ left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom, text: word[0] });
        }
        lines[lines.length - 1].start = word.index;
        lines[lines.length - 1].end = word.index + word[0].length;
      }
    }
    return lines;
  };

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colourOf = (css) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "TITLE"].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    const { opacity, matrix, hidden, waive, gradient } = inheritedOf(element);
    if (style.visibility !== "visible") continue;
    const svg = element instanceof SVGElement;
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) || 1;
    const colour = colourOf(svg ? style.fill : style.webkitTextFillColor);
    if (svg) colour[3] *= parseFloat(style.fillOpacity);
    for (const line of linesOf(walker.currentNode, style.direction === "rtl")) {
      lines.push({
        text: shorten(line.text),
        box: [line.left, line.top, line.right - line.left, line.bottom - line.top],
        angle: Math.atan2(matrix.b, matrix.a),
        size: parseFloat(style.fontSize) * scale,
        weight: parseInt(style.fontWeight, 10) || 400,
        colour, opacity, hidden, waive,
        gradient: gradient && colour[3] < 1,
        vertical: style.writingMode !== "horizontal-tb",
        selector: selectorOf(element),
      });
    }
  }

  const pictures = [...document.querySelectorAll("img, svg, canvas, video")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      box: [left, top, width, height],
      alt: element.getAttribute("alt") || element.getAttribute("aria-label") || "",
      source: element.getAttribute("src") || "",
      broken: element.tagName === "IMG" && !!element.currentSrc && element.naturalWidth === 0,
      hidden: inheritedOf(element).hidden,
      waive: inheritedOf(element).waive,
      selector: selectorOf(element),
    };
  });

  return { lines, pictures, text: document.body.innerText };
}
