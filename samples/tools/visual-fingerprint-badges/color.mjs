/** Colors as people see them. A color here is three numbers from 0 to 1 in linear light, unless a name says otherwise. */

/** `#abc` or `#aabbcc` as linear light. */
export function readColor(text) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!short && !long) return null;
  return (short ? short.slice(1).map((digit) => digit + digit) : long.slice(1)).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

export const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const apply = (rows) => (color) => rows.map((row) => Math.min(Math.max(row[0] * color[0] + row[1] * color[1] + row[2] * color[2], 0), 1));

/** Ways of seeing. The three matrices are those of Machado, Oliveira, and Fernandes (2009) for the complete loss of one kind of cone. */
export const VISIONS = {
  usual: { name: 'usual color vision', see: (color) => color },
  gray: { name: 'gray', see: (color) => [luminance(color), luminance(color), luminance(color)] },
  protan: { name: 'protanopia', see: apply([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]) },
  deutan: { name: 'deuteranopia', see: apply([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]) },
  tritan: { name: 'tritanopia', see: apply([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]) },
};

/** OKLab: lightness and two color axes, in which equal steps look about equally large. */
export function toOklab([red, green, blue]) {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** How far two colors lie apart: about 100 from black to white, about 2 where a difference is just seen. */
export function distance(a, b) {
  const [left, right] = [toOklab(a), toOklab(b)];
  return 100 * Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2]);
}

/** Linear light as a color of CSS. */
export function toCss(color) {
  const parts = color.map((part) => Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)));
  return `rgb(${parts.join(' ')})`;
}
