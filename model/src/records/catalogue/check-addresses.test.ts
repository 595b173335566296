import { describe, expect, test } from 'vitest'
import type { CallDefinition } from '../../schema/calls.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { resource } from '../erp/resource.ts'
import { resourceFunction } from '../erp/resource-function.ts'
import { recordTypes } from '../record-types.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { listLiteralAddresses, matchAddress } from './literal-addresses.ts'
import { resolveRecordType } from './resolve-record-type.ts'

function withChanged(dtoKey: string, change: Partial<RecordTypeDefinition>): readonly string[] {
  return checkRecordTypes(recordTypes.map((type) => (type.dtoKey === dtoKey ? { ...type, ...change } : type)))
}

const withPaths = (paths: object) =>
  withChanged(resourceFunction.dtoKey, { actions: { also: ['Delete'], paths } })

const ping: CallDefinition = {
  method: 'POST',
  path: 'resources/ping',
  label: 'Ping',
  right: 'Read',
  subject: 'page',
  answer: {},
}
const withCall = (change: Partial<CallDefinition>) =>
  withChanged(resource.dtoKey, { calls: { Ping: { ...ping, ...change } } })

test('the addresses and calls of the product are in order', () => {
  expect(checkRecordTypes(recordTypes)).toEqual([])
  expect(withCall({})).toEqual([])
})

describe('a mistake in an address is reported with a sentence', () => {
  test.each<[string, readonly string[], string]>([
    [
      'an address of another form',
      withChanged(resource.dtoKey, { path: '/resources' }),
      'het pad "/resources" is geen woord van kleine letters en niet van de vorm /api/naam/naam.',
    ],
    [
      'an action that takes a file',
      withPaths({ Import: 'resources/import/functions' }),
      'de actie Import heeft een eigen adres, en dat kan bij die actie niet.',
    ],
    [
      'an action that the type does not have',
      withChanged(resource.dtoKey, { actions: { paths: { Delete: 'resources/weg/{id}' } } }),
      'de actie Delete heeft een eigen adres, en dat kan bij die actie niet.',
    ],
    [
      'a missing placeholder',
      withPaths({ Get: 'resources/{resourceId}/function' }),
      'het adres "resources/{resourceId}/function" van Get heeft andere plaatshouders dan resourceId en id.',
    ],
    [
      'a placeholder that is no parent',
      withPaths({ Create: 'resources/{userId}/function' }),
      'het adres "resources/{userId}/function" van Create heeft andere plaatshouders dan resourceId.',
    ],
    [
      'a search below a parent',
      withPaths({ Search: 'resources/{resourceId}/function/search' }),
      'het adres "resources/{resourceId}/function/search" van Search heeft andere plaatshouders dan geen.',
    ],
    [
      'the address of another action',
      withCall({ path: 'resources/search' }),
      'het adres "/api/main/resources/search" valt samen met het gewone adres van Search.',
    ],
    [
      'the address of lookups',
      withCall({ path: 'resources/lookup' }),
      'het adres "/api/main/resources/lookup" valt samen met het gewone adres van Lookup.',
    ],
    [
      'an address that is too long',
      withCall({ path: 'resources/a/b/c/d/e' }),
      'het adres "/api/main/resources/a/b/c/d/e" heeft na het pad van een type geen 1 tot 4 delen.',
    ],
    [
      'the address of another type',
      withCall({ path: 'resources/{id}/function', subject: 'record' }),
      'hebben hetzelfde adres (POST /api/main/resources/{}/function).',
    ],
  ])('%s', (_, found, sentence) => {
    expect(found.join('\n')).toContain(sentence)
  })
})

describe('a mistake in a call is reported with a sentence', () => {
  test.each<[string, Partial<CallDefinition>, string]>([
    ['an unknown right', { right: 'ResourcePing' }, 'vraagt het onbekende recht ResourcePing.'],
    [
      'a record without its id',
      { subject: 'record' },
      'heeft {id} in het adres als hij over één record gaat, en anders niet.',
    ],
    [
      'ids twice',
      { subject: 'marked', body: { ids: { kind: 'text', label: 'Ids' } } },
      'noemt "ids" ook als eigen veld.',
    ],
    [
      'a GET with a body',
      { method: 'GET', path: 'resources/ping/now', body: { note: { kind: 'text', label: 'Notitie' } } },
      'heeft velden, en een GET heeft geen inhoud.',
    ],
    [
      'child records in the body',
      { body: { rows: resource.fields.resourceFunctions } },
      'heeft een lijst van onderliggende records in "rows".',
    ],
  ])('%s', (_, change, sentence) => {
    expect(withCall(change)).toEqual([`${resource.dtoKey}: de aanroep "Ping" ${sentence}`])
  })
})

describe('what an address belongs to', () => {
  const addresses = listLiteralAddresses([resource, resourceFunction].map((type) => resolveRecordType(type)))
  test('is found by method and segments, without regard to case', () => {
    const found = matchAddress(addresses, 'PUT', '/api/Main/Resources/A/Function/B')
    expect(found).toMatchObject({
      type: { name: 'resourceFunction' },
      operation: { kind: 'Update' },
      params: { resourceId: 'A', id: 'B' },
    })
    expect(matchAddress(addresses, 'POST', '/api/main/resources/A/function')).toMatchObject({
      operation: { kind: 'Create' },
    })
  })

  test('is nothing for another method, length or text', () => {
    for (const [method, address] of [
      ['PATCH', '/api/main/resources/A/function/B'],
      ['GET', '/api/main/resources/A/function'],
      ['GET', '/api/main/resources/A/functions/B'],
    ] as const)
      expect(matchAddress(addresses, method, address)).toBeUndefined()
  })
})
