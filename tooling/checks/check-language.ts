import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguage } from './read-language.ts'

const page = 'docs/language.md'
const row = /^\| `(\w+)` +\| (.*)$/gm

/**
 * Each word must be on the page once and no other; one with fewer than two users must say why it is a word.
 */
export function checkLanguage(root: string): string[] {
  const language = readLanguage(root)
  const rows = [...readFileSync(join(root, page), 'utf8').matchAll(row)].map(([, word = '', text = '']) => ({
    word,
    text,
  }))
  const written = new Map(rows.map(({ word, text }) => [word, text]))
  const repeated = rows.filter(({ word, text }) => written.get(word) !== text)
  return [
    ...repeated.map(({ word }) => `${page} has "${word}" twice`),
    ...rows
      .filter(({ word }) => !language.has(word))
      .map(({ word }) => `${page} has "${word}", which is no word`),
    ...[...language].flatMap(([word, uses]) => {
      const text = written.get(word)
      if (text === undefined) return [`${page} lacks "${word}"`]
      // A word for what definitions said before: most of the time no type has it.
      if (text.includes('Upgrades:')) return []
      if (uses === 0 && !text.includes('Catalogue:')) return [`"${word}" has no user: remove it`]
      if (uses === 1 && !text.includes('One type:'))
        return [`"${word}" has one user; ${page} does not say why`]
      return []
    }),
  ]
}
