import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { importFile, messagesOf, uploadFile, waitForStatus } from '../../imports/import-records.ts'
import {
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { findOrders, nextNumber, orderFile, orderFileOf, orderHeaders } from '../../imports/order-files.ts'
import { changeRecord, period, resources } from '../../resource-teams/team-records.ts'
import { allow, readTask, taskTypes } from '../../tasks/task-records.ts'

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
})
afterAll(() => all.server.close())

describe('an order', () => {
  test('becomes a task with the account of the customer, due at noon', async () => {
    const [person, company] = [nextNumber(), nextNumber()]
    const file = orderFile(
      { ordernummer: person, 'gewenste datum': '15-07-2026' },
      {
        ordernummer: company,
        klantnummer: '200031',
        klantnaam: 'Thuiszorg Winkel BV',
        'particulier/zakelijk': 'Zakelijk',
        taaktype: 'sleutel OPHALEN',
        omschrijving: 'Reservesleutel',
      },
    )
    const record = await importFile(all.north, file)
    expect(record).toMatchObject({ importStatus: 'Completed', isValid: true, numberOfErrors: 0, errors: [] })
    const [[first], [second]] = [await findOrders(all.north, person), await findOrders(all.north, company)]
    if (!first || !second) throw new Error('An order became no task')
    expect(await readTask(all.north, first)).toMatchObject({
      orderNumber: person,
      description: 'Kennismaking aan huis',
      taskType: { label: 'Terugbelverzoek' },
      taskStatus: { label: 'Nieuw' },
      deadlineUtc: '2026-07-15T10:00:00.000Z',
      accounts: [
        {
          accountId: '100245',
          name: 'Mw. J. de Boer',
          isPerson: true,
          accountType: 'Particulier',
          reference: person,
        },
      ],
    })
    expect(await readTask(all.north, second)).toMatchObject({
      orderNumber: company,
      taskType: { label: 'Sleutel ophalen' },
      deadlineUtc: null,
      accounts: [{ accountId: '200031', isPerson: false, accountType: 'Zakelijk', reference: company }],
    })
  })

  test.each([
    [
      'a type that is unknown',
      { taaktype: 'Maanreis' },
      /^Taaktype Maanreis bestaat niet of is niet actief\.$/,
    ],
    [
      'a type of another unit',
      { taaktype: 'Maaltijden aanpassen' },
      /^Taaktype Maaltijden aanpassen bestaat niet of is niet actief\.$/,
    ],
    ['no description', { omschrijving: ' ' }, /^omschrijving is verplicht\.$/],
    ['no number', { ordernummer: '' }, /^ordernummer is verplicht\.$/],
    ['a customer without a name', { klantnaam: '' }, /^klantnaam is verplicht\.$/],
    ['a customer of another sort', { 'particulier/zakelijk': 'vereniging' }, /^particulier\/zakelijk: .*\.$/],
    ['a date that is none', { 'gewenste datum': '31-02-2026' }, /^gewenste datum: .*\.$/],
    ['a date long ago', { 'gewenste datum': '01-01-0026' }, /^gewenste datum: .*\.$/],
    ['a text that is too long', { omschrijving: 'x'.repeat(256) }, /^omschrijving: .*255/],
    ['a number that is too long', { ordernummer: '9'.repeat(51) }, /^ordernummer: .*50/],
  ])('is left out with the reason: %s', async (_, cells, message) => {
    const [good, bad] = [nextNumber(), nextNumber()]
    const order = { ordernummer: bad, ...cells }
    const record = await importFile(all.north, orderFile(order, { ordernummer: good }))
    expect(record).toMatchObject({ importStatus: 'Completed', isValid: false, numberOfErrors: 1 })
    expect(record.errors).toEqual([
      {
        identifier: order.ordernummer,
        lineNumber: 2,
        errorMessage: expect.stringMatching(message) as string,
      },
    ])
    expect(await findOrders(all.north, good)).toHaveLength(1)
    expect(await findOrders(all.north, bad)).toEqual([])
  })

  test('is left out with all that is wrong with it in one message, and what the file and the unit have already', async () => {
    const [taken, bad] = [nextNumber(), nextNumber()]
    await importFile(all.north, orderFile({ ordernummer: taken }))
    const cells = { taaktype: 'Maanreis', 'gewenste datum': '31-02-2026', klantnaam: '', klantnummer: '' }
    const file = orderFile(
      { ordernummer: bad, ...cells },
      { ordernummer: bad },
      { ordernummer: taken, ...cells },
    )
    expect((await importFile(all.north, file)).errors).toMatchObject([
      {
        lineNumber: 2,
        errorMessage:
          'klantnummer is verplicht. klantnaam is verplicht. gewenste datum: Deze datum bestaat niet. Taaktype Maanreis bestaat niet of is niet actief.',
      },
      { lineNumber: 3, errorMessage: `Ordernummer ${bad} staat ook op regel 2 van dit bestand.` },
      {
        lineNumber: 4,
        errorMessage: `Ordernummer ${taken} is al eerder geïmporteerd. klantnummer is verplicht. klantnaam is verplicht. gewenste datum: Deze datum bestaat niet. Taaktype Maanreis bestaat niet of is niet actief.`,
      },
    ])
    expect(await findOrders(all.north, bad)).toEqual([])
  })

  test('is left out where its number is in the unit already, or earlier in the file', async () => {
    const [old, twice] = [nextNumber(), nextNumber()]
    await importFile(all.north, orderFile({ ordernummer: old }))
    const file = orderFile({ ordernummer: twice }, { ordernummer: old }, { ordernummer: twice })
    const record = await importFile(all.north, file)
    expect(record.errors).toEqual([
      { identifier: old, lineNumber: 3, errorMessage: `Ordernummer ${old} is al eerder geïmporteerd.` },
      {
        identifier: twice,
        lineNumber: 4,
        errorMessage: `Ordernummer ${twice} staat ook op regel 2 van dit bestand.`,
      },
    ])
    expect(await importFile(all.south, orderFile({ ordernummer: old }))).toMatchObject({ numberOfErrors: 0 })
    expect(await findOrders(all.north, old)).toHaveLength(1)
    expect(await findOrders(all.south, old)).toHaveLength(1)
  })

  test('is left out where the functions of the uploader may not create the type', async () => {
    const held = await all.make.makeFunction()
    const [mine, others] = [await all.make.makeType(), await all.make.makeType()]
    await all.make.restrict(mine, [allow(held, { allowedToCreate: true })])
    await all.make.restrict(others, [allow(held, { allowedToExecute: true })])
    const { client, resource } = await makeImporter([all.north, [...orderPermissions, 'TaskRead']])
    const resourceFunctions = [{ functionId: held.id, ...period() }]
    const changed = await changeRecord(all.north, resources, resource, { resourceFunctions })
    expect(changed.status).toBe(200)
    const types = [mine, others].map(({ description }) => ({ taaktype: String(description) }))
    const late = { ...types[1], 'gewenste datum': '31-02-2026' }
    const record = await importFile(client, orderFile(...types, late))
    const refusal = 'Je functie mag taken van dit type niet aanmaken.'
    expect(record).toMatchObject({
      importStatus: 'Completed',
      numberOfErrors: 2,
      errors: [
        { lineNumber: 3, errorMessage: refusal },
        { lineNumber: 4, errorMessage: `gewenste datum: Deze datum bestaat niet. ${refusal}` },
      ],
    })
  })

  test('is left out where its type is not active', async () => {
    const inactive = await all.make.makeType()
    await changeRecord(all.north, taskTypes, inactive, { status: 'Inactive' })
    const taaktype = String(inactive.description)
    const record = await importFile(all.north, orderFile({ taaktype }))
    expect(messagesOf(record)).toEqual([`Taaktype ${taaktype} bestaat niet of is niet actief.`])
  })

  test('becomes no task by an uploader without a resource: the file fails', async () => {
    const { client, resource } = await makeImporter([all.north, orderPermissions])
    expect(await changeRecord(all.north, resources, resource, { status: 'Inactive' })).toMatchObject({
      status: 200,
    })
    const record = await importFile(client, orderFile({}))
    expect(record.importStatus).toBe('Failed')
    expect(messagesOf(record)).toEqual([
      'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.',
    ])
  })
})

describe('a file of orders', () => {
  test('whose numbers differ from those of the unit in case alone has none left out that is new', async () => {
    const prefix = `a-${nextNumber()}`
    await importFile(all.north, orderFileOf(400, prefix))
    const known = Array.from({ length: 400 }, (_, index) => ({
      ordernummer: `${prefix}-${index}`.toUpperCase(),
    }))
    const more = known.map(({ ordernummer }) => ({ ordernummer: `${ordernummer}-B` }))
    const file = orderFile(...known.flatMap((order, index) => [order, more[index] ?? {}]), {
      ordernummer: `${prefix}-0-b`,
    })
    const record = await importFile(all.north, file)
    expect(messagesOf(record)).toEqual([
      ...known.map(({ ordernummer }) => `Ordernummer ${ordernummer} is al eerder geïmporteerd.`),
      `Ordernummer ${prefix}-0-b staat ook op regel 3 van dit bestand.`,
    ])
    expect(await findOrders(all.north, prefix, 'Contains')).toHaveLength(800)
  })

  test('has its columns in any order and case, and others besides', async () => {
    const number = nextNumber()
    const [headers = '', row = ''] = orderFile({ ordernummer: number }).split('\r\n')
    const turn = (line: string, more: string) => [more, ...line.split(';').toReversed()].join('\t')
    const file = `${turn(headers.toUpperCase(), 'Kleur')}\n${turn(row, 'rood')}\n`
    expect(await importFile(all.north, file)).toMatchObject({ importStatus: 'Completed', numberOfErrors: 0 })
    expect(await findOrders(all.north, number)).toHaveLength(1)
  })

  test('may have titles above its headers', async () => {
    const [number, bad] = [nextNumber(), nextNumber()]
    const file = `Orders van maart\r\n\r\n${orderFile({ ordernummer: number }, { ordernummer: bad, taaktype: 'Maanreis' })}`
    const record = await importFile(all.north, file)
    expect(record).toMatchObject({ importStatus: 'Completed', errors: [{ identifier: bad, lineNumber: 5 }] })
    expect(await findOrders(all.north, number)).toHaveLength(1)
  })

  test.each(orderHeaders)('fails without its column %s, and with two of it', async (header) => {
    const [headers = '', row = ''] = orderFile({}).split('\r\n')
    const without = await importFile(all.north, `${headers.replace(header, 'iets anders')}\n${row}\n`)
    expect(without).toMatchObject({ importStatus: 'Failed', isValid: false, numberOfErrors: 1 })
    expect(messagesOf(without)).toEqual([`Deze kolommen ontbreken: ${header}.`])
    const doubled = await importFile(all.north, `${headers};${header}\n${row};\n`)
    expect(doubled.importStatus).toBe('Failed')
    expect(messagesOf(doubled)[0]).toMatch(/twee keer|dubbel/)
  })

  test('keeps the first 1,000 of its errors and counts all', async () => {
    const record = await importFile(all.north, orderFileOf(1_500, nextNumber(), { taaktype: 'Maanreis' }))
    expect(record).toMatchObject({ importStatus: 'Completed', isValid: false, numberOfErrors: 1_500 })
    expect(record.errors.map(({ lineNumber }) => lineNumber)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => index + 2),
    )
  })
})

test('a file of more than a megabyte is read to its end', async () => {
  const number = nextNumber()
  const long = Array.from({ length: 110 }, () => ({ omschrijving: 'x'.repeat(10_000) }))
  const record = await importFile(all.north, orderFile(...long, { ordernummer: number }))
  expect(record).toMatchObject({ importStatus: 'Completed', numberOfErrors: 110 })
  expect(await findOrders(all.north, number)).toHaveLength(1)
})

test('orders of two files at once become one task each, though both name all numbers', async () => {
  const prefix = nextNumber()
  const numbers = Array.from({ length: 600 }, (_, index) => ({ ordernummer: `${prefix}-${index}` }))
  // Of two people from two units, so that both are processed at once; the second is about the unit of the first.
  const { client } = await makeImporter([all.south, orderPermissions], [all.north, orderPermissions])
  const file = orderFile(...numbers)
  const elsewhere = orderFile(...numbers.map((each) => ({ ...each, 'business unit': 'nhz' })).toReversed())
  const release = await all.holdOrders()
  const uploaded = [await uploadFile(all.north, file), await uploadFile(client, elsewhere)]
  for (const record of uploaded) await waitForStatus(all.north, record, 'InProgress')
  await release()
  const ended = await Promise.all(
    uploaded.map((record) => waitForStatus(all.north, record, 'Completed', 'Failed')),
  )
  expect(ended.map(({ importStatus }) => importStatus)).toEqual(['Completed', 'Completed'])
  expect(ended.reduce((sum, { numberOfErrors }) => sum + numberOfErrors, 0)).toBe(600)
  const reasons = new Set(ended.flatMap(messagesOf).map((each) => each.replace(/ \S+-\d+ /, ' N ')))
  expect([...reasons]).toEqual(['Ordernummer N is al eerder geïmporteerd.'])
  const tasks = await findOrders(all.north, `${prefix}-`, 'Contains')
  expect(tasks).toHaveLength(600)
})
