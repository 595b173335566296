import { chance } from './chance.ts'

export interface GeneratedRecord {
  /** Unique per index; at most 20 characters below 10^16 records. */
  code: string
  description: string
  remark?: string
  sortOrder?: number
}

/**
 * Any number of plausible Dutch records for measurements and large demonstrations (DEMO_SCALE): an index always gives
 * the same record. Words occur as in real data, by rank (Zipf): 'Amsterdam' in about one of five descriptions,
 * 'Schiermonnikoog' in one of 250, and two rare words together in one of many thousands.
 */
export function* generatedRecords(count: number, first = 0): Generator<GeneratedRecord> {
  for (let index = first; index < first + count; index++) yield generatedRecord(index)
}

/**
 * The record of an index, always the same; some have a remark or a sort order.
 * @internal
 */
export function generatedRecord(index: number): GeneratedRecord {
  const record: GeneratedRecord = { code: generatedCode(index), description: generatedDescription(index) }
  if (chance(index, 'has remark') < 0.35) record.remark = generatedRemark(index)
  if (chance(index, 'has sort order') < 0.2)
    record.sortOrder = 10 * (1 + Math.floor(chance(index, 'sort order') * 99))
  return record
}

/**
 * Such as `ZRG-0000042`: the branch in the description, and the number of the record.
 * @internal
 */
export function generatedCode(index: number): string {
  return `${branchOf(index).prefix}-${String(index + 1).padStart(7, '0')}`
}

/**
 * Such as `Huishoudelijke hulp ouderen Rotterdam-Noord`; not unique.
 * @internal
 */
export function generatedDescription(index: number): string {
  const activity = pick(branchOf(index).activities, chance(index, 'activity'))
  const group =
    chance(index, 'has group') < 0.6 ? ` ${pick(branchOf(index).groups, chance(index, 'group'))}` : ''
  const part = chance(index, 'has part') < 0.3 ? `-${pick(townParts, chance(index, 'part'))}` : ''
  return `${activity}${group} ${pick(towns, chance(index, 'town'))}${part}`
}

function generatedRemark(index: number): string {
  const surname = pick(surnames, chance(index, 'surname'))
  const year = 2016 + Math.floor(chance(index, 'year') * 10)
  return `${pick(remarks, chance(index, 'remark'))} Contactpersoon ${surname}, dossier ${year}-${String(index % 100_000).padStart(5, '0')}.`
}

function branchOf(index: number): Branch {
  return pick(branches, chance(index, 'branch'))
}

/** The word whose share of the sum of 1/rank contains the chance. */
function pick<T>(ranked: Ranked<T>, chanceOfWord: number): T {
  const target = chanceOfWord * ranked.total
  let low = 0
  let high = ranked.words.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranked.sums[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return ranked.words[low] as T
}

interface Ranked<T> {
  words: readonly T[]
  sums: number[]
  total: number
}

function ranked<T>(words: readonly T[]): Ranked<T> {
  let total = 0
  const sums = words.map((_, rank) => (total += 1 / (rank + 1)))
  return { words, sums, total }
}

interface Branch {
  prefix: string
  activities: Ranked<string>
  groups: Ranked<string>
}

function branch(prefix: string, groups: Ranked<string>, activities: string): Branch {
  return { prefix, groups, activities: list(activities) }
}

function list(commaSeparated: string): Ranked<string> {
  return ranked(commaSeparated.split(',').map((word) => word.trim()))
}

const people = list(
  'ouderen, jeugd, volwassenen, chronisch zieken, gezinnen, mantelzorgers, statushouders, reünisten',
)

const organisations = list('gemeenten, scholen, kantoren, woonzorgcentra, wijkteams, huisartsen')

const branches = ranked([
  branch(
    'ZRG',
    people,
    'Thuiszorg, Huishoudelijke hulp, Wijkverpleging, Persoonlijke verzorging, Nachtzorg, Palliatieve zorg',
  ),
  branch(
    'BGL',
    people,
    'Ambulante begeleiding, Dagbesteding, Jobcoaching, Coördinatie vrijwilligers, Crisisopvang',
  ),
  branch('VRV', people, 'Vervoer, Groepsvervoer, Rolstoelvervoer, Koeriersdienst'),
  branch('HLP', people, 'Hulpmiddelen, Levering rolstoelen, Reparatie trapliften, Verhuur hoog-laagbedden'),
  branch(
    'ADM',
    organisations,
    'Administratie, Declaratieverwerking, Personeelszaken, Cliëntenadministratie, Inkoop',
  ),
  branch(
    'OPL',
    organisations,
    'Opleiding, Bijscholing verpleegkundigen, Stagebegeleiding, Cursus geïntegreerde zorg',
  ),
  branch('GBW', organisations, 'Schoonmaak, Onderhoud gebouwen, Tuinonderhoud, Beveiliging'),
  branch('KEU', people, 'Maaltijdservice, Tafeltje-dek-je, Diëtiek, Cafébeheer'),
])

const townParts = list('Noord, Zuid, Centrum, Oost, West, Buiten')

const towns = list(
  `Amsterdam, Rotterdam, Den Haag, Utrecht, Eindhoven, Groningen, Tilburg, Almere, Breda, Nijmegen, Apeldoorn, Arnhem,
  Haarlem, Enschede, Amersfoort, Zaandam, 's-Hertogenbosch, Zwolle, Leiden, Zoetermeer, Maastricht, Dordrecht, Ede,
  Alphen aan den Rijn, Leeuwarden, Alkmaar, Emmen, Delft, Venlo, Deventer, Helmond, Hilversum, Amstelveen, Oss, Heerlen,
  Hoorn, Purmerend, Lelystad, Middelburg, Assen, Roermond, Velp, Tiel, Sneek, Goes, Zeist, Heerenveen, Den Helder,
  Zutphen, Tholen, Hattem, IJsselstein, Oud-Beijerland, Sint-Oedenrode, Vlieland, Schiermonnikoog`,
)

const surnames = list(
  `de Jong, Jansen, de Vries, van den Berg, van Dijk, Bakker, Janssen, Visser, Smit, Meijer, de Boer, Mulder, de Groot,
  Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Yılmaz, El Amrani, Oude Luttikhuis,
  van 't Hoff, Müller, Ødegaard`,
)

const remarks = ranked([
  'Jaarlijks te herzien.',
  'Overgenomen uit het vorige systeem.',
  'Contract loopt per kwartaal.',
  'Alleen na overleg met de planning.',
  'Factuur per e-mail; geen papier.',
  'Tarief volgens aanbesteding van de gemeente.',
  'Let op: afwijkende openingstijden in de zomer.',
])
