import { chance } from './chance.ts'

export interface DemoTaskAccount {
  accountId: string
  name: string
  isPerson: boolean
  accountType: 'Cliënt' | 'Zorgverzekeraar' | 'Gemeente' | 'Particulier' | 'Zakelijk'
  reference: string | null
}

export interface DemoClient {
  readonly salutation: string
  readonly town: string
  readonly account: Omit<DemoTaskAccount, 'reference'>
}

const clientsPerUnit = 60

/** One of 60 clients of a unit (by its code), always the same for an index. */
export function pickClient(unit: string, index: number): DemoClient {
  const number = Math.floor(chance(index, `client ${unit}`) * clientsPerUnit)
  const surname = pick(surnames, number, `surname ${unit}`)
  const initials = pick(initialsOfClients, number, `initials ${unit}`)
  const title = chance(number, `title ${unit}`) < 0.6 ? 'mevrouw' : 'meneer'
  return {
    salutation: `${title} ${capitalize(surname)}`,
    town: pick(towns[unit] ?? [], number, `town ${unit}`),
    account: {
      accountId: `C-${10_000 + number * 7}`,
      name: `${initials} ${surname}`,
      isPerson: true,
      accountType: 'Cliënt',
    },
  }
}

/** Picks a municipality or health insurer of a unit (by its code), always the same for an index. */
export function pickPayer(unit: string, index: number): Omit<DemoTaskAccount, 'reference'> {
  const [accountId, accountType, name] = pick(payers[unit] ?? [], index, 'payer')
  return { accountId, name, isPerson: false, accountType }
}

/** Returns a Dutch description for a task of this type, about this client, always the same for an index. */
export function describeTask(typeCode: string, client: DemoClient, index: number): string {
  const text = pick(descriptions[typeCode] ?? [], index, 'description')
  return capitalize(text.replace('{naam}', client.salutation).replace('{plaats}', client.town))
}

/** Returns a text of one or two lines, or null for about half of the tasks, always the same for an index. */
export function pickTaskText(index: number): string | null {
  if (chance(index, 'has text') > 0.45) return null
  const first = pick(texts, index, 'text')
  const second = pick(texts, index, 'second text')
  return chance(index, 'two texts') < 0.3 && first !== second ? `${first}\n${second}` : first
}

/** Picks an item by `chance`, always the same for an index and a purpose. */
export function pick<T>(from: readonly T[], index: number, purpose: string): T {
  return from[Math.floor(chance(index, purpose) * from.length)] as T
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Payer = readonly [accountId: string, accountType: DemoTaskAccount['accountType'], name: string]

const payers: Readonly<Record<string, readonly Payer[]>> = {
  NHZ: [
    ['G-0392', 'Gemeente', 'Gemeente Haarlem'],
    ['G-0363', 'Gemeente', 'Gemeente Amsterdam'],
    ['Z-3101', 'Zorgverzekeraar', 'Noorderduin Zorgverzekeringen'],
  ],
  RTZ: [
    ['G-0599', 'Gemeente', 'Gemeente Rotterdam'],
    ['G-0606', 'Gemeente', 'Gemeente Schiedam'],
    ['Z-3204', 'Zorgverzekeraar', 'Maasoever Zorgverzekeraar'],
  ],
  AND: [
    ['G-1100', 'Gemeente', 'Stad Antwerpen'],
    ['Z-4100', 'Zorgverzekeraar', 'Zorgkas Scheldeboog'],
  ],
}

const towns: Readonly<Record<string, readonly string[]>> = {
  NHZ: ['Haarlem', 'Heemstede', 'Bloemendaal', 'Zandvoort', 'Amsterdam', 'Amstelveen'],
  RTZ: ['Rotterdam', 'Schiedam', 'Vlaardingen', 'Capelle aan den IJssel', 'Ridderkerk'],
  AND: ['Antwerpen', 'Berchem', 'Hoboken', 'Deurne', 'Mortsel'],
}

const surnames = list(
  `de Boer, Kuipers, van der Meer, Hofman, Yılmaz, Scholten, van 't Hoff, Benali, Postma, de Jong, Verbeek, Özdemir,
  van der Heijden, Kramer, Wouters, El Amrani, Veenstra, Huizinga, Rietveld, van Loon, Pinas, Blok, Sørensen, de Haan`,
)

const initialsOfClients = list('A., J.M., C., M., W.H., T., G.A., H., P., N., E.M., F., S., K.J., L., D.')

const descriptions: Readonly<Record<string, readonly string[]>> = {
  INT: ['Intake plannen met {naam}', 'Intake bij {naam} in {plaats}', 'Intakegesprek {naam} verzetten'],
  HBZ: ['Huisbezoek {naam}', 'Huisbezoek {naam} na ontslag uit het ziekenhuis', 'Wondcontrole bij {naam}'],
  IND: [
    'Indicatie aanvragen voor {naam}',
    'Indicatie van {naam} verlengen',
    'Extra uren aanvragen voor {naam}',
  ],
  ZPE: ['Zorgplan evalueren met {naam}', 'Halfjaarlijkse evaluatie {naam}', 'Zorgplan {naam} bijwerken'],
  TRL: [
    'Traplift keuren bij {naam}',
    'Storing traplift {naam}, {plaats}',
    'Jaarlijkse keuring traplift {naam}',
  ],
  SLT: [
    'Sleutel ophalen bij {naam}',
    'Reservesleutel afgeven aan {naam}',
    'Sleutelkastje plaatsen bij {naam}',
  ],
  FCT: [
    'Factuur controleren van {naam}',
    'Eigen bijdrage van {naam} klopt niet',
    'Creditfactuur voor {naam}',
  ],
  KLA: [
    'Klacht van {naam} over wisselende gezichten',
    'Klacht van {naam}: zorg kwam te laat',
    'Klacht over het vervoer van {naam}',
  ],
  HLM: ['Rollator bezorgen bij {naam}', 'Hoog-laagbed ophalen bij {naam}', 'Rolstoel omruilen voor {naam}'],
  VVR: ['Vervoer naar de dagbesteding voor {naam}', 'Rolstoeltaxi naar het ziekenhuis voor {naam}'],
  VVG: ['Vervanging regelen in {plaats}', 'Nachtdienst invullen in {plaats}', 'Vervanging zoeken bij {naam}'],
  TBL: ['{naam} terugbellen', 'Dochter van {naam} terugbellen', 'Huisarts terugbellen over {naam}'],
  KRZ: ['Kraamzorg inplannen voor {naam}', 'Extra kraamuren voor {naam}'],
  MLT: ['Zoutarme maaltijden voor {naam}', 'Maaltijden van {naam} stopzetten tijdens opname'],
}

const texts = [
  'Bel eerst even: de deurbel wordt slecht gehoord.',
  'De sleutel ligt op kantoor, kastje 14.',
  'Liefst in de ochtend, na tien uur.',
  'Dochter is contactpersoon en wil erbij zijn.',
  'Twee keer gebeld, geen gehoor.',
  'Let op: hond in huis.',
  'Zie de mail van de huisarts.',
  'De wijkverpleegkundige is op de hoogte.',
  'Parkeren kan achter het gebouw.',
]

function list(commaSeparated: string): readonly string[] {
  return commaSeparated.split(',').map((each) => each.trim())
}
