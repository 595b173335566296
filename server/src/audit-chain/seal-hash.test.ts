import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareLinks, linkLength, sequenceOfLink, splitLinks, timeOfLink } from './entry-link.ts'
import { extendDigest, hashPoint, noHash } from './seal-hash.ts'

const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const int64 = (value: number) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')

test('the hash of a point is that of the documents, step by step', () => {
  const links = [1, 2].map((sequence) => Buffer.concat([int64(sequence), int64(1_700_000_000_123), noHash]))
  const digest = links.reduce<Buffer>((done, link) => extendDigest(done, link), noHash)
  expect(digest).toEqual(sha256(sha256(Buffer.alloc(32), links[0] ?? noHash), links[1] ?? noHash))
  const previous = sha256(Buffer.from('x'))
  expect(hashPoint(previous, digest, { entries: 9, lastSequence: 2, lastTime: 1_700_000_000_123 })).toEqual(
    sha256(previous, int64(9), int64(2), int64(1_700_000_000_123), digest),
  )
})

test('links say their sequence and time, and are split and sorted', () => {
  const links = [300, 7].map((sequence) => Buffer.concat([int64(sequence), int64(sequence * 1000), noHash]))
  const split = splitLinks(Buffer.concat(links))
  expect(split.map((link) => link.length)).toEqual([linkLength, linkLength])
  expect(split.toSorted(compareLinks).map(sequenceOfLink)).toEqual([7, 300])
  expect(split.map(timeOfLink)).toEqual([300_000, 7_000])
})
