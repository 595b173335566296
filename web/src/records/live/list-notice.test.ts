import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, it } from 'vitest'
import { isNoticeFor, type ListNotice, mergeNotice } from './list-notice.ts'

const row = (id: string): AnyRecord => ({ id, rowVersion: 2 })
const noticeInput = (
  id: string,
  at: number,
  pageKey: string | undefined = 'page 1',
): Omit<ListNotice, 'since'> => ({
  searchKey: 'search',
  pageKey,
  change: { changed: [row(id)], added: [], removed: [], removedBySystem: [], names: ['Anna'] },
  at,
})
const ids = (notice: ListNotice): readonly string[] => notice.change.changed.map(({ id }) => id)

it('is merged with a notice of less than 8 seconds ago', () => {
  const first = mergeNotice(undefined, noticeInput('1', 1_000))
  const second = mergeNotice(first, noticeInput('2', 5_000))
  expect(ids(second)).toEqual(['1', '2'])
  expect(second.at).toBe(5_000)
  // A notice is not extended without end by further changes.
  expect(ids(mergeNotice(second, noticeInput('3', 9_000)))).toEqual(['3'])
})

it('is not merged across pages or searches', () => {
  const first = mergeNotice(undefined, noticeInput('1', 1_000))
  expect(ids(mergeNotice(first, noticeInput('2', 2_000, 'page 2')))).toEqual(['2'])
  expect(ids(mergeNotice(first, { ...noticeInput('2', 2_000), searchKey: 'another' }))).toEqual(['2'])
})

it('belongs to its page, or to any page of its search when its page is gone', () => {
  const ofPage = mergeNotice(undefined, noticeInput('1', 1_000))
  const ofSearch = mergeNotice(undefined, { ...noticeInput('1', 1_000), pageKey: undefined })
  const on = (key: string, searchKey = 'search') =>
    [ofPage, ofSearch].map((n) => isNoticeFor(n, { key, searchKey }))
  expect(on('page 1')).toEqual([true, true])
  expect(on('page 2')).toEqual([false, true])
  expect(on('page 1', 'another')).toEqual([false, false])
})
