import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type ClosedGates, createDocumentCache, type GrantedPermissions } from './document-cache.ts'

function documents() {
  const make = vi.fn(({ inUnit }: GrantedPermissions) => ({ may: [...inUnit].toSorted() }))
  let version = 1
  const read = createDocumentCache(make, () => version)
  const documentFor = (inUnit: ReadonlySet<string>, gates?: ClosedGates) =>
    read({ inUnit, inAnyUnit: new Set() }, gates)
  return { make, read, documentFor, renew: () => (version += 1) }
}

test('a set of permissions has one document, whatever its order', () => {
  const { make, documentFor } = documents()
  const first = documentFor(new Set(['A', 'B']))
  expect(documentFor(new Set(['B', 'A']))).toBe(first)
  expect(String(first.bytes)).toBe('{"may":["A","B"]}')
  expect(make).toHaveBeenCalledTimes(1)
  expect(documentFor(new Set(['A'])).etag).not.toBe(first.etag)
})

test('callers for whom other gates are closed have documents of their own', () => {
  const { make, documentFor } = documents()
  const permissions = new Set(['A'])
  const open = documentFor(permissions)
  const closed = documentFor(permissions, new Map([['Main.TaskViewDto', 'Je hebt geen resource.']]))
  expect(closed).not.toBe(open)
  expect(documentFor(permissions, new Map([['Main.TaskViewDto', 'Je hebt geen resource.']]))).toBe(closed)
  expect(make).toHaveBeenCalledTimes(2)
})

test('callers with other permissions elsewhere have documents of their own', () => {
  const { make, read } = documents()
  const inUnit = new Set(['A'])
  const alone = read({ inUnit, inAnyUnit: new Set() })
  expect(read({ inUnit, inAnyUnit: new Set(['B']) })).not.toBe(alone)
  expect(read({ inUnit, inAnyUnit: new Set() })).toBe(alone)
  expect(make).toHaveBeenCalledTimes(2)
})

test('is rebuilt for another version, with the same ETag for the same content', () => {
  const { make, documentFor, renew } = documents()
  const { etag: tag } = documentFor(new Set(['A']))
  renew()
  expect(documentFor(new Set(['A'])).etag).toBe(tag)
  expect(make).toHaveBeenCalledTimes(2)
})

test('evicts the least recently used document', () => {
  const { make, documentFor } = documents()
  for (let index = 0; index < 200; index += 1) {
    documentFor(new Set([`P${index}`]))
    documentFor(new Set(['Always']))
  }
  expect(make).toHaveBeenCalledTimes(201)
  documentFor(new Set(['P199']))
  expect(make).toHaveBeenCalledTimes(201)
  documentFor(new Set(['P0']))
  expect(make).toHaveBeenCalledTimes(202)
})

test('is compressed once per encoding', async () => {
  const { documentFor } = documents()
  const { bytes, compressed } = documentFor(new Set(['A']))
  const [first, again] = await Promise.all([compressed('br'), documentFor(new Set(['A'])).compressed('br')])
  expect(again).toBe(first)
  expect(brotliDecompressSync(first).toString()).toBe(String(bytes))
  expect(gunzipSync(await compressed('gzip')).toString()).toBe(String(bytes))
})
