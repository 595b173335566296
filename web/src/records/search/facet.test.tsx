import { country } from '@stamboek/model/records/standard/country'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { recordsKey } from '../../api/record-queries.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const definition = {
  ...country,
  search: {
    layout: 'free',
    parts: ['description'],
    entries: {
      size: {
        label: 'Grootte',
        input: {
          kind: 'choice',
          label: 'Grootte',
          optionOrder: 'given',
          options: [
            { value: 'small', label: 'Klein' },
            { value: 'large', label: 'Groot' },
          ],
        },
        binds: { filter: 'size', operator: 'equals' },
      },
    },
    facet: 'size',
  },
} as const satisfies RecordTypeDefinition
const type = servedType(definition)
const rows = [{ id: '1', rowVersion: 1, description: 'Nederland', isoCode2: 'NL', isoCode3: 'NLD' }]
const facetPath = '/api/main/countries/facet'
const counts = { small: 12, large: 0 }

const open = (given = counts) =>
  openRecordPage({ type, rows, answers: { [facetPath]: () => ({ counts: given }) } })
const chip = (name: string) => screen.findByRole('button', { name })
const bodies = (path: string) => sent.filter((each) => each.path === path).map(({ body }) => body)
const searches = () => bodies('/api/main/countries/search').map((body) => body['search'])

test('the options of a facet stand above the rows with their counts, and search when they are pressed', async () => {
  const user = await open()
  const group = within(screen.getByRole('group', { name: 'Grootte' }))
  await waitFor(() =>
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Klein 12',
      'Groot 0',
    ]),
  )
  const small = await chip('Klein 12')
  await user.click(small)
  expect(small.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ size: 'small' }))
  await user.click(small)
  expect(small.getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(searches().at(-1)).not.toHaveProperty('size'))
})

test('the counts are asked with each search without its own value, page and order', async () => {
  const user = await open()
  await user.click(await chip('Klein 12'))
  await waitFor(() => expect(bodies(facetPath)).toHaveLength(2))
  expect(bodies(facetPath)[1]).toEqual({ search: { status: 'Active' }, matchingBehavior: 'Contains' })
  await user.type(screen.getByRole('textbox', { name: 'Omschrijving' }), 'ned{Enter}')
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ size: 'small', description: 'ned' }))
  await waitFor(() => expect(bodies(facetPath).at(-1)).toMatchObject({ search: { description: 'ned' } }))
  expect(bodies(facetPath).at(-1)?.['search']).not.toHaveProperty('size')
})

test('the counts are asked again when the list is', async () => {
  await open()
  await chip('Klein 12')
  expect(bodies(facetPath)).toHaveLength(1)
  await queryClient.invalidateQueries({ queryKey: recordsKey(type) })
  await waitFor(() => expect(bodies(facetPath)).toHaveLength(2))
})

test('its value is a criterion of the folded search card, and no field of it', async () => {
  const user = await open()
  expect(screen.queryByText('Grootte')).toBeNull()
  await user.click(await chip('Klein 12'))
  await user.click(await screen.findByRole('button', { name: /Grootte: Klein/ }))
  expect((await chip('Klein 12')).getAttribute('aria-pressed')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Zoeken uitklappen' }))
  expect(screen.queryByText('Grootte')).toBeNull()
})

test('a page that waits for a search shows the counts of the one that it begins with, which a press searches for', async () => {
  const waiting = servedType({ ...definition, search: { ...definition.search, isImmediate: false } })
  const user = await openRecordPage({
    type: waiting,
    rows: [],
    answers: { [facetPath]: () => ({ counts }) },
  })
  const small = await chip('Klein 12')
  expect(bodies(facetPath)).toEqual([{ search: { status: 'Active' }, matchingBehavior: 'Contains' }])
  expect(searches()).toEqual([])
  await user.click(small)
  await waitFor(() => expect(searches()).toEqual([{ status: 'Active', size: 'small' }]))
})
