import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { expect, test } from 'vitest'
import { filterEntries } from './filter-entries.ts'

const menu = [
  group('Onderhoud', [
    group('Financieel', [item('Banken'), item('Btw-tarieven')]),
    group('Overig', [item('Categorieën')]),
  ]),
]

test('keeps what carries the text in its name, with the way to it, whatever its case and accents', () => {
  expect(labels(filterEntries(menu, ' BAN '))).toEqual(['Onderhoud', 'Financieel', 'Banken'])
  expect(labels(filterEntries(menu, 'categorieen'))).toEqual(['Onderhoud', 'Overig', 'Categorieën'])
})

test('keeps all of a group that carries it', () => {
  expect(labels(filterEntries(menu, 'fin'))).toEqual(['Onderhoud', 'Financieel', 'Banken', 'Btw-tarieven'])
})

test('keeps everything without a text and nothing when nothing fits', () => {
  expect(filterEntries(menu, ' ')).toBe(menu)
  expect(filterEntries(menu, 'zzz')).toEqual([])
})

function labels(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.label, ...labels(entry.children)])
}

function group(label: string, children: readonly MenuEntry[]): MenuEntry {
  return { key: label, label, children }
}

function item(label: string): MenuEntry {
  return { key: label, label, link: `/${label}`, path: `/${label}`, children: [] }
}
