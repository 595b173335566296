import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, readRecord, searchIds } from '../../language/language-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const resources = '/api/main/resources'

let server: DemonstrationServer
let client: TestClient
let nurse: AnyRecord
let driver: AnyRecord
let typeId: string
let userId: string

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  nurse = await createRecord(client, '/api/main/functions', { description: 'Proefverpleegkundige' })
  driver = await createRecord(client, '/api/main/functions', { description: 'Proefchauffeur' })
  typeId = (await createRecord(client, '/api/main/resourcetypes', { description: 'Proeftype' })).id
  userId =
    (await searchIds(client, '/api/main/users', { search: { userName: 'planner' } })).items[0]?.id ?? ''
})
afterAll(() => server.close())

let number = 0
function makeResource(members: object = {}): Promise<AnyRecord> {
  number += 1
  const description = `Proefresource ${number}`
  return createRecord(client, resources, { description, userId, resourceTypeId: typeId, ...members })
}

const errorsOf = ({ status, body }: ApiResponse) => [status, (body as { errors?: unknown }).errors]

describe('resources', () => {
  test('offer the members of their unit as their user', async () => {
    const names = async (text: string) => {
      const found = await client.post<{ items: readonly { label: string }[] }>(`${resources}/lookup`, {
        field: 'userId',
        search: text,
      })
      expect(found.status, JSON.stringify(found.body)).toBe(200)
      return found.body.items.map(({ label }) => label)
    }
    expect(await names('Sanne')).toEqual(['Sanne de Vries'])
    expect(await names('Naima')).toEqual([])
    await client.selectBusinessUnit('Rijnmond Thuiszorg')
    expect(await names('Naima')).toEqual(['Naima Bouali'])
    await client.selectBusinessUnit('Noord-Holland Zorg')
  })

  test('need a description, a user and a type', async () => {
    expect(errorsOf(await client.post(resources, {}))).toEqual([
      422,
      [
        { field: 'description', message: 'Omschrijving is verplicht.' },
        { field: 'userId', message: 'Gebruiker is verplicht.' },
        { field: 'resourceTypeId', message: 'Resourcetype is verplicht.' },
      ],
    ])
  })

  test('are deactivated by resourceIds', async () => {
    const resource = await makeResource()
    const answer = await client.post(`${resources}/bulkdeactivate`, {
      resourceIds: [resource.id],
      remark: 'Uit dienst',
    })
    expect(answer).toMatchObject({ status: 200, body: { totalRecordsAffected: 1 } })
    expect(await client.post(`${resources}/bulkactivate`, { resourceIds: [resource.id] })).toMatchObject({
      status: 200,
      body: { totalRecordsAffected: 1 },
    })
    expect(await client.post(`${resources}/bulkdeactivate`, { ids: [resource.id] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'ids', message: 'Onbekend veld.' }] },
    })
    expect(await client.post(`${resources}/bulkdeactivate`, { resourceIds: [] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'resourceIds' }] },
    })
  })

  test('are found by their users and functions', async () => {
    const resource = await makeResource({ resourceFunctions: [{ functionId: nurse.id }] })
    const found = async (search: object) =>
      (await searchIds(client, resources, { search, limit: 1000 })).items.map(({ id }) => id)
    expect(await found({ userIds: [userId], status: 'Active' })).toContain(resource.id)
    expect(await found({ functionIds: [nurse.id] })).toContain(resource.id)
    expect(await found({ functionIds: [driver.id], description: resource['description'] })).toEqual([])
    const [held] = resource['resourceFunctions'] as readonly AnyRecord[]
    await client.put(`${resources}/${resource.id}`, {
      rowVersion: resource.rowVersion,
      resourceFunctions: [{ id: held?.id, isDeleted: true }],
    })
    expect(await found({ functionIds: [nurse.id] })).not.toContain(resource.id)
  })
})

describe('a type with unique codes', () => {
  const makeType = (isCodeUnique: boolean) =>
    createRecord(client, '/api/main/resourcetypes', { description: `Type ${(number += 1)}`, isCodeUnique })
  const setUnique = async (type: AnyRecord, isCodeUnique: boolean) => {
    const now = await readRecord(client, `/api/main/resourcetypes/${type.id}`)
    return client.put<AnyRecord>(`/api/main/resourcetypes/${type.id}`, {
      rowVersion: now.rowVersion,
      isCodeUnique,
    })
  }
  const taken = (code: string) => [
    422,
    ['resourceTypeId', 'code'].map((field) => ({
      field,
      message: `De code ${code} is al in gebruik bij een resource van dit type.`,
    })),
  ]
  const add = (type: AnyRecord, code: string, by = client) =>
    by.post<AnyRecord>(resources, { description: `Met code ${code}`, code, userId, resourceTypeId: type.id })

  test('takes a code once within the unit, and another type takes it again', async () => {
    const [unique, free] = [await makeType(true), await makeType(false)]
    expect((await add(unique, 'K1')).status).toBe(201)
    expect(errorsOf(await add(unique, 'k1'))).toEqual(taken('k1'))
    expect((await add(free, 'K1')).status).toBe(201)
    const { body: second } = await add(free, 'K1')
    const moved = await client.put(`${resources}/${second.id}`, { ...second, resourceTypeId: unique.id })
    expect(errorsOf(moved)).toEqual(taken('K1'))
  })

  test('refuses to become so while codes are equal, and names the first five', async () => {
    const type = await makeType(false)
    for (let count = 0; count < 7; count += 1) expect((await add(type, 'K9')).status).toBe(201)
    const refused = await setUnique(type, true)
    const named = Array.from({ length: 5 }, () => 'Met code K9 (K9)').join(', ')
    expect(errorsOf(refused)).toEqual([
      422,
      [
        {
          field: 'isCodeUnique',
          message: `Dit kan pas als deze resources verschillen in code: ${named}, nog 2.`,
        },
      ],
    ])
  })

  test('names no resources to somebody who may not read them', async () => {
    const type = await makeType(false)
    for (let count = 0; count < 2; count += 1) expect((await add(type, 'K7')).status).toBe(201)
    const { client: editor } = await signInWithPermissions(client, [
      'ResourceTypeUpdate',
      'SystemBusinessUnitAllowAll',
    ])
    const refused = await editor.put(`/api/main/resourcetypes/${type.id}`, {
      rowVersion: type.rowVersion,
      isCodeUnique: true,
    })
    expect(errorsOf(refused)).toEqual([
      422,
      [{ field: 'isCodeUnique', message: 'Dit kan pas als deze resources verschillen in code: nog 2.' }],
    ])
  })

  test('follows the type when that changes, also while a resource is added', async () => {
    const type = await makeType(false)
    expect((await add(type, 'K5')).status).toBe(201)
    const answers = await Promise.all([setUnique(type, true), add(type, 'K5'), add(type, 'K5')])
    const isUnique = (await readRecord(client, `/api/main/resourcetypes/${type.id}`))['isCodeUnique']
    const added = answers.slice(1).filter(({ status }) => status === 201).length
    expect(isUnique === true ? added : 0).toBe(0)
    const [off, again] = [await setUnique(type, false), await add(type, 'K5')]
    expect([off.status, again.status]).toEqual([200, 201])
    expect((await setUnique(type, true)).status).toBe(422)
  })
})
