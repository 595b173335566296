import type { ParsedText } from './parsed-text.ts'

/** Reads `#1a7f64`, `1A7F64` and `#1af`; the value is '#rrggbb' in small letters. */
export function parseColorText(text: string): ParsedText<string> {
  const bare = text.trim().toLowerCase().replace(/^#/, '')
  if (bare === '') return { value: null }
  if (/^[0-9a-f]{6}$/.test(bare)) return { value: `#${bare}` }
  if (/^[0-9a-f]{3}$/.test(bare)) return { value: `#${bare.replace(/./g, '$&$&')}` }
  return { value: null, error: 'Vul een kleur in, zoals #1a7f64' }
}
