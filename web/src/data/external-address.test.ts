import { afterEach, expect, it } from 'vitest'
import { externalAddress } from './external-address.ts'

const path = '/accounts-receivable/payment-processing/find/bank-transaction?bankAccountId=1'

afterEach(() => document.head.replaceChildren())

function pageWith(content: string): void {
  const meta = document.createElement('meta')
  meta.name = 'external-url'
  meta.content = content
  document.head.append(meta)
}

it('starts where the operator said that other pages are', () => {
  pageWith('https://intranet.example.nl/erp')
  expect(externalAddress(path)).toBe(`https://intranet.example.nl/erp${path}`)
})

it.each([[''], ['__EXTERNAL_URL__']])('is the path alone when nobody said (%j)', (content) => {
  pageWith(content)
  expect(externalAddress(path)).toBe(path)
})

it('is the path alone in a page that does not say', () => {
  expect(externalAddress(path)).toBe(path)
})
