import { type ActiveRangeUtc, activeRange } from '../../basis/data/active-range.ts'

export interface DemoResource {
  code: string
  description: string
  businessUnitCode: string
  type: string
  /** The account; null: an account of its own, which cannot sign in. */
  userName: string | null
  status: 'Active' | 'Inactive'
  activeRangeUtc: ActiveRangeUtc
  remark: string | null
  functions: readonly DemoResourceFunction[]
}

export interface DemoResourceFunction {
  code: string
  activeRangeUtc: ActiveRangeUtc
}

const facilityUser = { userName: 'facilitair', fullName: 'Facilitaire dienst' } as const

type Line = readonly [description: string, type: string, functions: string, other?: Partial<DemoResource>]

/**
 * The resources of three units around a day. Functions are codes with an optional period: `VPK`, `VPK<2026-05-01`
 * (until) or `VPK>2026-12-01` (from).
 */
export function resources(today: string): readonly DemoResource[] {
  const year = Number(today.slice(0, 4))
  const nextMonth = firstOfNextMonth(today)
  const inactive = { status: 'Inactive' } as const
  const starting = { activeRangeUtc: activeRange(nextMonth, null) }
  const ended = { activeRangeUtc: activeRange(`${year - 4}-03-01`, `${year}-02-01`) }
  return [
    ...resourcesOf('NHZ', [
      ['Joost Hendriks', 'MDW', 'PLN', { userName: 'planner' }],
      ['Marieke van den Berg', 'MDW', 'ADV PLN', { userName: 'beheerder' }],
      ['Annelies de Wit', 'MDW', '', { userName: 'financieel' }],
      ['Sanne de Vries', 'MDW', `VPK VZN<${year - 1}-09-01`],
      ['Daan Bakker', 'MDW', 'VPK ERG'],
      ['Lotte Visser', 'MDW', 'KRC'],
      ['Femke Smit', 'MDW', `KRC VPK>${nextMonth}`],
      ['Ruben Meijer', 'MDW', 'VZN'],
      ['Ingrid Mulder', 'MDW', 'HHH'],
      ['Karin Bos', 'MDW', `HHH KRC<${year}-04-01`],
      ['Mohammed Aydin', 'MDW', 'CHF BZR'],
      ['Peter van Dijk', 'MDW', 'MTR', { remark: 'Alleen trapliften van vóór 2020.' }],
      ['Johanna Peters', 'MDW', 'HHH', inactive],
      ['Willem Kok', 'MDW', 'BGL', ended],
      ['Esther Vos', 'MDW', `ERG>${nextMonth}`, starting],
      ['Yusuf Demir', 'UZK', 'CHF'],
      ['Chantal Willems', 'UZK', 'KRC'],
      ['Kees Jacobs', 'UZK', 'HHH', inactive],
      ['Gerda Schouten', 'VRW', 'BGL'],
      ['Henk van der Linden', 'VRW', 'CHF'],
      ['Ria Kuiper', 'VRW', ''],
      ['Renault Kangoo 1', 'VTG', '', { remark: 'Met oprijplaat.' }],
      ['Renault Kangoo 2', 'VTG', ''],
      ['Fietskoerier Haarlem', 'VTG', '', inactive],
      ['Spreekkamer Wilhelminastraat', 'RMT', ''],
      ['Vergaderruimte Spaarne', 'RMT', ''],
      ['Bladderscan', 'HLP', ''],
    ]),
    ...resourcesOf('RTZ', [
      ['Joost Hendriks', 'MDW', 'PLN', { userName: 'planner' }],
      ['Marieke van den Berg', 'MDW', 'ADV', { userName: 'beheerder' }],
      ['Naima Bouali', 'MDW', 'VPK MDZ'],
      ['Thomas de Graaf', 'MDW', 'VPK'],
      ['Linda van Leeuwen', 'MDW', `MDZ VZN>${nextMonth}`],
      ['Stefan Hoekstra', 'MDW', 'HHH'],
      ['Patricia Dekker', 'MDW', 'HHH BGL'],
      ['Rashid Amrani', 'MDW', 'BZR'],
      ['Monique Brouwer', 'MDW', 'ERG'],
      ['Arjan Prins', 'MDW', 'CHF INT'],
      ['Wendy Huisman', 'MDW', 'VZN', inactive],
      ['Cor Blom', 'MDW', 'MTR', ended],
      ['Tessa Groen', 'UZK', 'MDZ', starting],
      ['Dirk Sanders', 'UZK', 'HHH'],
      ['Nel van Vliet', 'VRW', 'BGL'],
      ['Piet Verhoeven', 'VRW', ''],
      ['Volkswagen Caddy', 'VTG', ''],
      ['Rolstoelbus Rijnmond', 'VTG', '', { remark: 'Zes plaatsen.' }],
      ['Oefenruimte Goudsesingel', 'RMT', ''],
      ['Tillift 12', 'HLP', ''],
    ]),
    ...resourcesOf('AND', [
      ['Marieke van den Berg', 'MDW', 'ADV', { userName: 'beheerder' }],
      ['Annelies de Wit', 'MDW', '', { userName: 'financieel' }],
      ['Jef Peeters', 'MDW', 'VPK'],
      ['Griet Janssens', 'MDW', `HHH VZN<${year}-01-01`],
      ['Wout Maes', 'MDW', 'MTR CHF'],
      ['An Claes', 'MDW', 'BGL'],
      ['Koen Goossens', 'UZK', 'INT'],
      ['Leen Wouters', 'VRW', '', inactive],
      ['Bestelwagen Antwerpen', 'VTG', ''],
      ['Zaal Frankrijklei', 'RMT', ''],
      ['Transferstoel 4', 'HLP', ''],
      ['Hilde Mertens', 'MDW', 'VZN', starting],
      ['Bart Aerts', 'MDW', 'HHH', ended],
    ]),
  ]
}

function resourcesOf(businessUnitCode: string, lines: readonly Line[]): readonly DemoResource[] {
  return lines.map(([description, type, functions, other], index) => ({
    code: `${type}-${String(index + 1).padStart(3, '0')}`,
    description,
    businessUnitCode,
    type,
    userName: isPerson(type) ? null : facilityUser.userName,
    status: 'Active' as const,
    activeRangeUtc: activeRange(null, null),
    remark: null,
    functions: functions === '' ? [] : functions.split(' ').map(parseFunction),
    ...other,
  }))
}

function isPerson(type: string): boolean {
  return ['MDW', 'UZK', 'VRW'].includes(type)
}

function parseFunction(text: string): DemoResourceFunction {
  const [, code = '', bound, day = ''] = /^([A-Z]+)(?:([<>])(.+))?$/.exec(text) ?? []
  return {
    code,
    activeRangeUtc: activeRange(bound === '>' ? day : null, bound === '<' ? day : null),
  }
}

function firstOfNextMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

export interface StaffUser {
  readonly userName: string
  readonly fullName: string
  readonly businessUnitCodes: readonly string[]
}

/**
 * The accounts, which cannot sign in, of resources without a demonstration account: one for each person
 * (`sanne.devries`) and one for all things.
 */
export function staffUsers(all: readonly DemoResource[]): readonly StaffUser[] {
  const people = Map.groupBy(
    all.filter(({ userName }) => userName === null),
    ({ description }) => description,
  )
  const others = all.filter(({ userName }) => userName === facilityUser.userName)
  return [
    ...[...people].map(([fullName, owned]) => ({
      userName: userNameOf(fullName),
      fullName,
      businessUnitCodes: listUnits(owned),
    })),
    { ...facilityUser, businessUnitCodes: listUnits(others) },
  ]
}

function listUnits(owned: readonly DemoResource[]): readonly string[] {
  return [...new Set(owned.map(({ businessUnitCode }) => businessUnitCode))]
}

/** Derives a user name in lower case: the first name, a dot, and the rest without spaces. */
export function userNameOf(fullName: string): string {
  const [first = '', ...rest] = fullName.toLowerCase().split(' ')
  return `${first}.${rest.join('')}`
}
