import { expect, test } from 'vitest'
import { externalLinks } from './external-links.ts'

test('links are secure addresses and occur once', () => {
  for (const { externalUrl } of externalLinks) expect(new URL(externalUrl).protocol).toBe('https:')
  expect(new Set(externalLinks.map((link) => link.externalUrl)).size).toBe(externalLinks.length)
  expect(new Set(externalLinks.map((link) => link.description)).size).toBe(externalLinks.length)
})
