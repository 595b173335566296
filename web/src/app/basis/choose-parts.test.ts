import type { BasisPart } from '@stamboek/model/contract/basis'
import { expect, test } from 'vitest'
import { choosePart } from './choose-parts.ts'

const part = (name: string, ...needs: readonly string[]): BasisPart => ({
  name,
  label: name,
  meaning: '',
  dtoKey: '',
  recordCount: 1,
  needs,
})
const parts = [
  part('landen'),
  part('talen'),
  part('provincies', 'landen'),
  part('postcodes', 'landen', 'provincies'),
]

test('a chosen part brings what it needs', () => {
  const chosen = choosePart(parts, new Set(['talen']), { name: 'postcodes', isChosen: true })
  expect([...chosen]).toEqual(['talen', 'postcodes', 'landen', 'provincies'])
})

test('a part that is left out takes those that need it', () => {
  const all = new Set(parts.map(({ name }) => name))
  expect([...choosePart(parts, all, { name: 'provincies', isChosen: false })]).toEqual(['landen', 'talen'])
})
