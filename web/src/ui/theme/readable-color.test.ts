import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toReadableColor } from './readable-color.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const rowBackgrounds = ['surface', 'hover', 'marked', 'info-soft']
const colors = ['#000000', '#ffffff', '#ff0000', '#ffff00', '#0000ff', '#7fd394', '#808080', '#1d6b34']

test.each(colors)('%s can be read on every background of a row, in both themes', (color) => {
  const readable = bothThemes(toReadableColor(color))
  for (const name of rowBackgrounds) {
    const backgrounds = bothThemes(tokens.split(`--${name}:`)[1] ?? '')
    readable.forEach((text, theme) =>
      expect(contrast(text, backgrounds[theme] ?? ''), `${text} on ${name}`).toBeGreaterThanOrEqual(4.5),
    )
  }
})

test('a colour that can be read already stays', () => {
  expect(bothThemes(toReadableColor('#1d6b34'))[0]).toBe('#1d6b34')
  expect(bothThemes(toReadableColor('#7fd394'))[1]).toBe('#7fd394')
})

test('a colour that cannot be read moves towards the ink no further than needed', () => {
  expect(toReadableColor('#ff0000')).toMatchInlineSnapshot(`"light-dark(#d10606, #f56b69)"`)
})

function bothThemes(css: string): readonly string[] {
  return (/light-dark\((#\w{6}), (#\w{6})\)/.exec(css) ?? []).slice(1)
}

function contrast(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
