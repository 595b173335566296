import { afterEach, expect, test } from 'vitest'
import { externalLink } from './external-link.ts'

afterEach(() => document.head.replaceChildren())

function setBase(content: string): void {
  const meta = document.createElement('meta')
  meta.name = 'external-url'
  meta.content = content
  document.head.append(meta)
}

const path = '/accounts-receivable/payment-processing/find/bank-transaction?bankAccountId=1'

test('a path stands behind the address that the server gives', () => {
  setBase('https://intranet.example.nl/erp')
  expect(externalLink(path)).toBe(`https://intranet.example.nl/erp${path}`)
})

test.each(['', '__EXTERNAL_URL__', 'javascript:alert(1)//'])('a path stays literal with "%s"', (base) => {
  setBase(base)
  expect(externalLink(path)).toBe(path)
})

test('a path stays literal without the element', () => {
  expect(externalLink(path)).toBe(path)
})
