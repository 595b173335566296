import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['Landen 2026.xlsx', 'Landen 2026.xlsx', 'Landen%202026.xlsx'],
  ['Coördinaten (nieuw).xlsx', 'Coordinaten (nieuw).xlsx', 'Co%C3%B6rdinaten%20%28nieuw%29.xlsx'],
  ['a"b\r\nSet-Cookie: x=1.xlsx', 'a b Set-Cookie x=1.xlsx', 'a%20b%20Set-Cookie%20x%3D1.xlsx'],
  ['../../etc/passwd.xlsx', 'etc passwd.xlsx', 'etc%20passwd.xlsx'],
  ['日本 \ud800😀.xlsx', '__ _.xlsx', '%E6%97%A5%E6%9C%AC%20%F0%9F%98%80.xlsx'],
])('%j as a file name', (name, plain, encoded) => {
  const header = contentDisposition(name)
  expect(header).toMatch(/^[\x20-\x7E]+$/)
  expect(/filename="([^"]*)"/.exec(header)?.[1]).toBe(plain)
  expect(/filename\*=UTF-8''(.*)$/.exec(header)?.[1]).toBe(encoded)
})
