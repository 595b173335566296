import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { bankAccount } from '@stamboek/model/records/finance/bank-account'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { formParts, type RelatedPart } from '@stamboek/model/schema/layout'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { SessionProvider } from '../../session/session.tsx'
import * as unitSelection from './select-unit.ts'
import { UnitRecords } from './unit-records.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
const hubs = stubHubs()

const type = servedType(bankAccount)
const part = formParts(servedType(systemBusinessUnit).form).find(
  (each): each is RelatedPart => typeof each === 'object' && 'related' in each,
) as RelatedPart
const account = {
  id: '1',
  rowVersion: 1,
  description: 'Betaalrekening Haarlem',
  iban: 'NL91ABNA0417164300',
  bankId: 'b',
  bank: { id: 'b', label: 'ABN AMRO Bank' },
  currencyId: 'e',
  currency: { id: 'e', label: 'Euro' },
  status: 'Active',
}
const unit = (id: string) => ({
  id,
  description: id,
  defaultCurrency: null,
  defaultCountryId: null,
  defaultLanguageId: null,
})
/** The records on the server. */
let rows = [account]
/** The units of the searches sent. */
let units: (string | undefined)[] = []

beforeEach(() => {
  stubGridLayout()
  queryClient.clear()
  rows = [account]
  units = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    units.push(headers['BusinessUnitId'])
    return Promise.resolve(Response.json({ items: rows, totalCount: rows.length }))
  })
})

interface Case {
  /** The rights in Noord, where the user works, and in Zuid; absent: not in that unit. */
  readonly north?: readonly string[]
  readonly south?: readonly string[]
  readonly shown?: Readonly<Record<string, unknown>>
  /** Undefined: the user may not see the type in Noord. */
  readonly known?: ServedRecordType | undefined
}

const readers = ['BankAccountAccess', 'BankAccountRead']

function open({ north = readers, south, shown = { id: 'v', seriesId: 'zuid' }, ...rest }: Case): void {
  const known = 'known' in rest ? rest.known : type
  const recordTypes = new Map(known ? [[type.dtoKey, known]] : [])
  queryClient.setQueryData(['schema', 'noord'], { recordTypes, get: (key: string) => recordTypes.get(key) })
  const rights = [['noord', new Set(north)] as const, ...(south ? [['zuid', new Set(south)] as const] : [])]
  const session = {
    ...testSession(north),
    businessUnit: unit('noord'),
    businessUnits: rights.map(([id]) => unit(id)),
    permissionsByUnit: new Map(rights),
  }
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <UnitRecords part={part} record={shown} />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

const goThere = () => screen.queryByRole('button', { name: 'Werk in deze business unit' })

describe('the bank accounts of a business unit', () => {
  it('are read in that unit, with description, IBAN, bank, currency and status', async () => {
    open({ south: readers })
    await screen.findByRole('gridcell', { name: 'Betaalrekening Haarlem' })
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Omschrijving', 'IBAN', 'Bank', 'Valuta', 'Status'])
    screen.getByRole('gridcell', { name: 'NL91 ABNA 0417 1643 00' })
    expect(units).toEqual(['zuid'])
    expect(goThere()).not.toBeNull()
  })

  it('show a change by another user without progress', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    open({ south: readers })
    realtimeConnection.start()
    await screen.findByRole('gridcell', { name: 'Betaalrekening Haarlem' })
    await waitFor(() => expect(hubs.last().groups.size).toBe(1))
    rows = [...rows, { ...account, id: '2', description: 'Spaarrekening Haarlem' }]
    act(() => hubs.last().send({ dtoKey: type.dtoKey, ids: ['2'], userId: 'anna' }))
    await screen.findByRole('gridcell', { name: 'Spaarrekening Haarlem' })
  })

  it('of the selected unit lead to their own page', async () => {
    open({ shown: { id: 'v', seriesId: 'noord' } })
    await screen.findByRole('gridcell', { name: 'Betaalrekening Haarlem' })
    const link = screen.getByRole('link', { name: 'Bankrekeningen toevoegen of wijzigen' })
    expect(link.getAttribute('href')).toBe('/maintenance/finance/BankAccountViewDto')
    expect(goThere()).toBeNull()
  })

  it.each<[string, Case, string, boolean]>([
    [
      'who is not in that unit',
      {},
      'Je bent niet aan deze business unit toegewezen en ziet de bankrekeningen daarom niet.',
      false,
    ],
    [
      'without the right there',
      { south: ['CountryRead'] },
      'Je hebt geen recht om de bankrekeningen van deze business unit te bekijken.',
      false,
    ],
    [
      'without the right here, with a way there',
      { north: [], south: readers, known: undefined },
      'Waar je nu werkt mag je geen bankrekeningen bekijken. Werk in deze business unit om te zien wat je daar mag.',
      true,
    ],
    [
      'without the right in the unit where they work',
      { north: [], known: undefined, shown: { id: 'v', seriesId: 'noord' } },
      'Je hebt geen recht om de bankrekeningen van deze business unit te bekijken.',
      false,
    ],
    [
      'who adds a unit',
      { shown: {} },
      'Hier staan de bankrekeningen zodra de business unit is opgeslagen.',
      false,
    ],
  ])('are not shown to a user %s', (_, given, sentence, hasWay) => {
    open(given)
    screen.getByText(sentence)
    expect(units).toEqual([])
    expect(goThere() !== null).toBe(hasWay)
  })

  it('can be reached by working in that unit', async () => {
    const select = vi.spyOn(unitSelection, 'selectUnit').mockResolvedValue()
    open({ north: [], south: readers, known: undefined })
    await userEvent.click(screen.getByRole('button', { name: 'Werk in deze business unit' }))
    expect(select).toHaveBeenCalledExactlyOnceWith('zuid', expect.anything())
  })
})
