import type { Option } from './option.ts'

/** Finds the options of each text, in the order of the texts: none, one, or several if it is ambiguous. */
export type FindOptions = (texts: readonly string[]) => Promise<readonly (readonly Option[])[]>

export interface Pasted {
  readonly found: readonly Option[]
  readonly missing: readonly { readonly text: string; readonly reason: string }[]
}

/** Texts of one paste: lines, or cells of a table or a list with semicolons, each once. */
export function splitPasted(text: string): readonly string[] {
  const parts = text.split(/[\r\n\t;]+/).map((part) => part.trim())
  return [...new Set(parts)].filter((part) => part !== '')
}

/** Finds the options of pasted texts; those without exactly one are `missing`, with a Dutch reason, in the order of the texts. */
export async function findPastedOptions(find: FindOptions, texts: readonly string[]): Promise<Pasted> {
  const answers = await find(texts)
  const found = new Map<string, Option>()
  const missing: { text: string; reason: string }[] = []
  for (const [index, text] of texts.entries()) {
    const [option, other] = answers[index] ?? []
    if (!option) missing.push({ text, reason: 'Niet gevonden.' })
    else if (other) missing.push({ text, reason: 'Meer dan één heet zo. Kies zelf.' })
    else found.set(option.id, option)
  }
  return { found: [...found.values()], missing }
}
