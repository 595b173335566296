import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  readRecord,
  refusedFields,
  searchIds,
} from '../../language/language-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const teamTypes = '/api/main/resourceteamtypes'
const teams = '/api/main/resourceteams'
const parent = 'parentResourceTeamId'

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient
/** Ids of team types: one of teams on top only, and one of any teams. */
let onTop: string
let anywhere: string

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
  ;[onTop, anywhere] = (await Promise.all(['Vestiging', 'Wijkteam'].map(findType))) as [string, string]
})
afterAll(() => server.close())

async function findType(description: string): Promise<string> {
  const search = { search: { description }, matchingBehavior: 'Exact' }
  return (await searchIds(north, teamTypes, search)).items[0]?.id ?? ''
}

let number = 0
const name = () => `Proef ${(number += 1)}`
const makeType = (body: object) => createRecord(north, teamTypes, { description: name(), ...body })
const makeTeam = (body: object = {}, client = north): Promise<AnyRecord> =>
  createRecord(client, teams, { description: name(), resourceTeamTypeId: anywhere, ...body })
const move = (team: AnyRecord, under: string | null) =>
  north.put<AnyRecord>(`${teams}/${team.id}`, { rowVersion: team.rowVersion, [parent]: under })
const messages = ({ body }: ApiResponse) =>
  (body as { errors?: readonly { message: string }[] }).errors?.map(({ message }) => message)

describe('exclusive resources of a team type', () => {
  test('can be had only by teams on top', async () => {
    const type = await makeType({ isRootOnly: true, hasExclusiveResources: true })
    expect(type).toMatchObject({ isRootOnly: true, hasExclusiveResources: true })
    const wrong = await north.post(teamTypes, { description: name(), hasExclusiveResources: true })
    expect([...refusedFields(wrong), messages(wrong)]).toEqual([
      '422',
      'hasExclusiveResources',
      ['Exclusieve resources kan niet worden gewijzigd.'],
    ])
  })

  test.each([{}, { hasExclusiveResources: false }, { hasExclusiveResources: true }])(
    'end when the type is no longer on top only, sent with %j',
    async (sent) => {
      const type = await makeType({ isRootOnly: true, hasExclusiveResources: true })
      const body = { rowVersion: type.rowVersion, isRootOnly: false, ...sent }
      const changed = await north.put(`${teamTypes}/${type.id}`, body)
      expect(changed).toMatchObject({ status: 200, body: { hasExclusiveResources: false } })
    },
  )
})

test('a resource type stands at a team type once', async () => {
  const { items } = await searchIds(north, '/api/main/resourcetypes', { search: { status: 'Active' } })
  const resourceTypeId = items[0]?.id
  const type = await makeType({ resourceTypes: [{ resourceTypeId }] })
  expect(readChildren(type, 'resourceTypes')).toMatchObject([{ resourceTypeId }])
  const again = await north.put(`${teamTypes}/${type.id}`, { ...type, resourceTypes: [{ resourceTypeId }] })
  expect(refusedFields(again)).toEqual(['422', 'resourceTypes.0.resourceTypeId'])
  expect(messages(again)).toEqual(['Dit resourcetype staat al bij dit resource team type.'])
})

describe('the tree of teams', () => {
  test('has at most 100 levels, also when one is put below another', async () => {
    const message = 'Bovenliggend team: er passen hoogstens 100 niveaus onder elkaar.'
    let lowest = await makeTeam()
    for (let level = 2; level <= 100; level += 1) lowest = await makeTeam({ [parent]: lowest.id })
    const deeper = await north.post(teams, {
      description: name(),
      resourceTeamTypeId: anywhere,
      [parent]: lowest.id,
    })
    expect([...refusedFields(deeper), messages(deeper)]).toEqual(['422', parent, [message]])
    const other = await makeTeam()
    const moved = await move(other, lowest.id)
    expect([...refusedFields(moved), messages(moved)]).toEqual(['422', parent, [message]])
  })

  const message = 'Bovenliggend team: een record kan niet onder zichzelf staan, ook niet via andere records.'
  const refused = ['422', parent]

  test('a team is not above itself, directly or through others', async () => {
    const top = await makeTeam()
    const middle = await makeTeam({ [parent]: top.id })
    const low = await makeTeam({ [parent]: middle.id })
    for (const under of [top, middle, low]) {
      const answer = await move(top, under.id)
      expect([refusedFields(answer), messages(answer)]).toEqual([refused, [message]])
    }
    const moved = await move(low, top.id)
    expect(moved).toMatchObject({ status: 200, body: { parentResourceTeam: { label: top['description'] } } })
    expect((await move(middle, low.id)).status).toBe(200)
    expect((await move(moved.body, null)).status).toBe(200)
  })

  test('the teams below a team are found at any depth', async () => {
    const top = await makeTeam()
    const middle = await makeTeam({ [parent]: top.id })
    const low = await makeTeam({ [parent]: middle.id })
    const other = await makeTeam()
    const lower = await makeTeam({ [parent]: other.id })
    const below = async (parentResourceTeamIds: unknown, client = north) =>
      (await searchIds(client, teams, { search: { parentResourceTeamIds } })).items.map(({ id }) => id)
    const ids = (...found: readonly AnyRecord[]) => new Set(found.map(({ id }) => id))
    expect(new Set(await below([top.id]))).toEqual(ids(middle, low))
    expect(await below(middle.id)).toEqual([low.id])
    expect(await below([low.id])).toEqual([])
    expect(new Set(await below([top.id, other.id, middle.id]))).toEqual(ids(middle, low, lower))
    expect(await below([top.id], antwerp)).toEqual([])
    const wrong = await north.post(`${teams}/search`, { search: { parentResourceTeamIds: ['x'] } })
    expect(refusedFields(wrong)).toEqual(['400', 'search.parentResourceTeamIds'])
    const chosen = { field: 'parentResourceTeamIds', ids: [top.id] }
    expect(await north.post(`${teams}/lookup`, chosen)).toMatchObject({
      status: 200,
      body: { items: [{ id: top.id, label: top['description'] }] },
    })
  })

  test('a search below teams takes what a search for teams takes', async () => {
    interface Document {
      components: { schemas: Record<string, { properties: Record<string, { anyOf: { anyOf: object }[] }> }> }
    }
    const { body } = await north.get<Document>('/api/openapi.json')
    const { parentResourceTeamId, parentResourceTeamIds } =
      body.components.schemas['ResourceTeamCriteria']?.properties ?? {}
    expect(parentResourceTeamIds).toMatchObject({ anyOf: [{ description: 'Onderdeel van' }, {}] })
    expect(parentResourceTeamIds?.anyOf[0]?.anyOf).toEqual(parentResourceTeamId?.anyOf[0]?.anyOf)
  })

  test('two moves at once do not close a ring', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second, third] = await Promise.all([makeTeam(), makeTeam(), makeTeam()])
      const answers = await Promise.all([
        move(first, second.id),
        move(second, third.id),
        move(third, first.id),
      ])
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
        200, 200, 422,
      ])
    }
  })

  test('an import does not close a ring either', async () => {
    const codes = [1, 2].map((each) => `RING${each}`)
    const [first, second] = await Promise.all(codes.map((code) => makeTeam({ code })))
    const lines = [
      'Code;Omschrijving;Resource team type;Bovenliggend team',
      `${codes[0]};${String(first?.['description'])};Wijkteam;${String(second?.['description'])}`,
      `${codes[1]};${String(second?.['description'])};Wijkteam;${String(first?.['description'])}`,
    ]
    const answer = await north.upload<{ importErrorMessages: readonly { message: string }[] }>(
      `${teams}/import`,
      'teams.csv',
      lines.join('\r\n'),
    )
    expect(answer.body.importErrorMessages, JSON.stringify(answer.body)).toMatchObject([
      { message: expect.stringContaining('een record kan niet onder zichzelf staan') as string },
    ])
    const after = await Promise.all([first, second].map((team) => readRecord(north, `${teams}/${team?.id}`)))
    expect(after.map((team) => team[parent])).toContain(null)
  })

  test('a team of a type for the top has no team above it', async () => {
    const top = await makeTeam({ resourceTeamTypeId: onTop })
    const wrong = await north.post(teams, {
      description: name(),
      resourceTeamTypeId: onTop,
      [parent]: top.id,
    })
    expect(refusedFields(wrong)).toEqual(refused)
    const low = await makeTeam({ [parent]: top.id })
    const raised = await north.put(`${teams}/${low.id}`, {
      rowVersion: low.rowVersion,
      resourceTeamTypeId: onTop,
    })
    expect(raised).toMatchObject({ status: 200, body: { [parent]: null } })
  })

  test('no team of another unit stands above one, and no inactive one', async () => {
    const theirs = await makeTeam({}, antwerp)
    const inactive = await makeTeam({ status: 'Inactive' })
    for (const under of [theirs.id, inactive.id, crypto.randomUUID()])
      expect(refusedFields(await move(await makeTeam(), under))).toEqual(refused)
    expect(refusedFields(await move(await makeTeam(), 'geen id'))).toEqual(['400', parent])
    expect((await north.get(`${teams}/${theirs.id}`)).status).toBe(404)
  })
})

test('the codes of teams are unique within a unit', async () => {
  const code = 'UNIEK'
  await makeTeam({ code })
  await makeTeam({ code }, antwerp)
  const again = await north.post(teams, { description: name(), resourceTeamTypeId: anywhere, code })
  expect([...refusedFields(again), messages(again)]).toEqual(['422', 'code', ['Deze code is al in gebruik.']])
})
