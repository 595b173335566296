import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { endServer, lastRequest, nl, openCard, startServer } from '../../../testing/test-search-card.tsx'
import { isSearchValue } from '../page/address/search-parameter.ts'

const noneOption = '(Zonder land)'
const list = {
  label: 'Landen',
  binds: { fields: ['countryId'], operator: 'oneOf' },
  noneOption,
} as const
const definition: RecordTypeDefinition = {
  ...everySearchInput,
  search: {
    layout: 'free',
    parts: ['remark', 'countryIds', 'countriesOfList'],
    entries: {
      countryIds: { ...list, descriptionTwin: true },
      countriesOfList: { ...list, label: 'Lijst', presentation: 'select' },
    },
  },
}
const type = servedType(definition)

beforeEach(startServer)
afterEach(endServer)

const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

test.each([
  ['Landen', 'countryIds'],
  ['Lijst', 'countriesOfList'],
])('%s offers records without a value first, and sends null for them', async (name, key) => {
  const { user } = await openCard(type)
  await user.click(screen.getByRole('button', { name: new RegExp(name) }))
  await screen.findByRole('option', { name: 'Nederland' })
  expect((await options())[0]).toBe(noneOption)
  await user.click(screen.getByRole('option', { name: noneOption }))
  await user.click(screen.getByRole('option', { name: 'Nederland' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Zoeken' }))
  expect(lastRequest().search[key]).toEqual([null, nl])
  await user.click(screen.getByRole('button', { name: 'Zoeken inklappen' }))
  const chip = new RegExp(`${name}: \\(Zonder land\\), Nederland`)
  expect(await screen.findByRole('button', { name: chip })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.queryByRole('button', { name: chip })).toBeNull()
})

test('typing finds the option for none by its text', async () => {
  const { user } = await openCard(type)
  await user.click(screen.getByRole('button', { name: /Landen/ }))
  await user.type(screen.getByRole('combobox', { name: 'Landen zoeken' }), 'zonder')
  await waitFor(async () => expect(await options()).toEqual([noneOption, 'Zoek op “zonder”']))
})

test('an address may hold none among the values, where the entry has an option for it', () => {
  expect(isSearchValue(type.search, 'countryIds', [null, nl])).toBe(true)
  const plain = servedType(everySearchInput).search
  expect(isSearchValue(plain, 'countryIds', [null, nl])).toBe(false)
})
