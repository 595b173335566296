type Rgb = readonly [number, number, number]

interface Theme {
  readonly ink: Rgb
  /** The backgrounds of rows that leave the least contrast to the ink; see tokens.css. */
  readonly backgrounds: readonly Rgb[]
}

const light: Theme = { ink: parse('#1a201d'), backgrounds: [parse('#e3f0f9'), parse('#eaf4f1')] }
const dark: Theme = { ink: parse('#e8edea'), backgrounds: [parse('#262d29'), parse('#1a312b')] }

const minContrast = 4.5
const steps = 20

/** Returns a CSS colour (`light-dark(…)`) with the hue of `#rrggbb`, mixed with the ink of each theme until text can be read on rows. */
export function toReadableColor(color: string): string {
  const source = parse(color)
  return `light-dark(${format(mixWithInk(source, light))}, ${format(mixWithInk(source, dark))})`
}

function mixWithInk(color: Rgb, { ink, backgrounds }: Theme): Rgb {
  const shares = Array.from({ length: steps }, (_, step) => step / steps)
  const mixed = shares.map((share) => mix(color, ink, share))
  return mixed.find((each) => backgrounds.every((back) => contrastOf(each, back) >= minContrast)) ?? ink
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from
  return [mixChannel(red, to[0], share), mixChannel(green, to[1], share), mixChannel(blue, to[2], share)]
}

function mixChannel(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share)
}

function contrastOf(a: Rgb, b: Rgb): number {
  const [bright = 0, dim = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function parse(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function format(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
