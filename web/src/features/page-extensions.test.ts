import { fieldAt } from '@stamboek/model/fields/field-at'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { fieldOfPart, formParts } from '@stamboek/model/schema/layout'
import { describe, expect, test } from 'vitest'
import { targetOf } from '../records/extension/placement.ts'
import { formatActionText, type RecordPageExtension } from '../records/extension/record-page-extension.ts'
import { pageExtensions } from './page-extensions.ts'

const catalogue = createRecordCatalogue(recordTypes)
const loaded = await Promise.all(
  Object.entries(pageExtensions).map(async ([dtoKey, load]) => {
    const { extension }: { readonly extension: RecordPageExtension } = await load()
    return { dtoKey, extension }
  }),
)

/** Names in an extension must exist: a renamed field would silently lose its column. */
describe.each(loaded)('the page of $dtoKey', ({ dtoKey, extension }) => {
  const type = catalogue.get(dtoKey)
  const targets = (extras: readonly { readonly place?: Parameters<typeof targetOf>[0] }[] = []) =>
    extras.flatMap(({ place }) => (place ? [targetOf(place)] : []))

  test('refers to existing columns, fields, search fields and actions only', () => {
    const own = (extras: readonly { readonly id: string }[] = []) => extras.map(({ id }) => id)
    const columns = [...type.grid.columns.map(({ field }) => field), ...own(extension.columns)]
    expect(columns).toEqual(expect.arrayContaining(targets(extension.columns)))
    const { texts = {}, cells = {} } = extension
    expect(columns).toEqual(expect.arrayContaining([...Object.keys(texts), ...Object.keys(cells)]))
    const parts = [...formParts(type.form).map(fieldOfPart), ...own(extension.formParts)]
    expect(parts).toEqual(expect.arrayContaining(targets(extension.formParts)))
    const keys = type.search.entries.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(Object.keys(extension.searchInputs ?? {})))
    expect([...type.actions, ...own(extension.actions)]).toEqual(
      expect.arrayContaining([
        ...targets(extension.actions),
        ...(extension.removedActions ?? []),
        ...(extension.editDialogActions ?? []),
        ...Object.keys(extension.changedActions ?? {}),
      ]),
    )
  })

  test('opens its links with actions that it has', () => {
    const known = [...type.actions, ...(extension.actions ?? []).map(({ id }) => id)]
    expect(known).toEqual(expect.arrayContaining(Object.values(extension.recordLinks ?? {})))
  })

  test('has a text for each action, whatever is chosen', () => {
    const changes = Object.values(extension.changedActions ?? {})
    const labelOfCall = (name: string | undefined) =>
      type.calls.find((call) => call.name === name)?.label ?? ''
    const texts = [
      ...(extension.actions ?? []).map(({ label, call }) => label ?? labelOfCall(call)),
      ...changes.flatMap(({ label, toast }) => [label ?? [], toast ?? []].flat()),
    ]
    for (const records of [[], [{ id: '1', rowVersion: 1 }]])
      expect(texts.map((text) => formatActionText(text, records).trim())).not.toContain('')
  })

  test('replaces inputs of existing fields only', () => {
    const paths = Object.keys(extension.inputs ?? {})
    expect(paths.filter((path) => !fieldAt(type.fields, path))).toEqual([])
  })
})
