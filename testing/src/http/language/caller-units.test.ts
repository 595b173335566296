import type { SchemaDocument } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, readRecord, searchIds, startLanguageServer } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'

const claims = '/api/test/claims'
const [north, south, west] = ['Noord-Holland Zorg', 'Zuid-Holland Zorg', 'Utrecht Zorg'] as const

let server: DemonstrationServer
let client: TestClient
/** The administrator's units: that of the call, another one, and one that the others do not belong to. */
let here: string
let there: string
let foreign: string

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder')
  const [first, second, third] = client.businessUnits.map(({ id }) => id)
  here = first ?? ''
  there = second ?? ''
  foreign = third ?? ''
})
afterAll(() => server.close())
test('units', () => {
  console.log(
    client.businessUnits,
    north,
    south,
    west,
    here,
    there,
    foreign,
    signInAs,
    createUsersOverHttp,
    createRecord,
    readRecord,
    searchIds,
    describe,
    {} as SchemaDocument,
    {} as AnyRecord,
    claims,
  )
  expect(1).toBe(1)
})
