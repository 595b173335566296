import { type ActiveRangeUtc, activeRange } from '../../basis/data/active-range.ts'

export interface DemoAssignment {
  readonly businessUnitCode: string
  readonly resource: string
  readonly team: string
  readonly activeRangeUtc: ActiveRangeUtc
  readonly status?: 'Inactive'
  readonly remark?: string
}

type Line = readonly [
  team: string,
  resource: string,
  from?: string | null,
  until?: string | null,
  other?: Pick<DemoAssignment, 'status' | 'remark'>,
]

/** Members of teams in three units: past, current and planned periods around a day. */
export function resourceAssignments(today: string): readonly DemoAssignment[] {
  const year = Number(today.slice(0, 4))
  const next = `${year + 1}-01-01`
  return [
    ...assignmentsOf('NHZ', [
      ['HRL', 'Marieke van den Berg'],
      ['HRL', 'Joost Hendriks'],
      ['HRL', 'Spreekkamer Wilhelminastraat'],
      ['HRL-N', 'Sanne de Vries', `${year - 3}-09-01`],
      ['HRL-N', 'Ruben Meijer', `${year - 1}-03-01`, next],
      ['HRL-S', 'Ruben Meijer', next],
      ['HRL-N', 'Karin Bos'],
      ['HRL-N', 'Yusuf Demir', `${year}-01-01`, next, { remark: 'Inhuur voor een jaar.' }],
      ['HRL-N', 'Renault Kangoo 1'],
      ['HRL-N1', 'Sanne de Vries', `${year}-01-01`],
      ['HRL-N1', 'Ingrid Mulder'],
      ['HRL-N2', 'Karin Bos', `${year - 1}-06-01`, `${year}-06-01`],
      ['HRL-N2', 'Chantal Willems', `${year}-06-01`],
      ['HRL-S', 'Femke Smit'],
      ['HRL-S', 'Gerda Schouten', null, null, { status: 'Inactive' }],
      ['HRL-S', 'Ria Kuiper'],
      ['HRL-S1', 'Femke Smit', `${year - 2}-01-01`],
      ['HRL-W', 'Daan Bakker', `${year}-02-01`],
      ['AMS', 'Vergaderruimte Spaarne'],
      ['AMS-O', 'Daan Bakker', `${year - 4}-01-01`, `${year}-02-01`],
      ['AMS-O', 'Mohammed Aydin'],
      ['AMS-O', 'Henk van der Linden'],
      ['AMS-O1', 'Mohammed Aydin'],
      ['AMS-O1', 'Renault Kangoo 2'],
      ['AMS-W', 'Peter van Dijk'],
      ['AMS-W', 'Johanna Peters', `${year - 5}-01-01`],
      ['AMS-K', 'Lotte Visser'],
      ['AMS-K', 'Esther Vos', next],
      ['FLX', 'Kees Jacobs', `${year - 6}-01-01`, `${year - 1}-07-01`],
      ['FLX', 'Chantal Willems', `${year - 4}-01-01`, `${year - 1}-07-01`],
    ]),
    ...assignmentsOf('RTZ', [
      ['RTD', 'Marieke van den Berg'],
      ['RTD', 'Joost Hendriks'],
      ['RTD', 'Oefenruimte Goudsesingel'],
      ['RTD-C', 'Thomas de Graaf'],
      ['RTD-C', 'Linda van Leeuwen', `${year - 1}-01-01`],
      ['RTD-C', 'Volkswagen Caddy'],
      ['RTD-C1', 'Linda van Leeuwen'],
      ['RTD-C1', 'Stefan Hoekstra'],
      ['RTD-C2', 'Patricia Dekker', null, next],
      ['RTD-C2', 'Tessa Groen', next],
      ['RTD-Z', 'Rashid Amrani'],
      ['RTD-Z', 'Wendy Huisman', `${year - 3}-01-01`],
      ['RTD-Z', 'Nel van Vliet'],
      ['RTD-Z1', 'Dirk Sanders'],
      ['RTD-Z1', 'Rolstoelbus Rijnmond'],
      ['RTD-N', 'Naima Bouali'],
      ['RTD-N', 'Thomas de Graaf', `${year}-01-01`],
      ['RTD-M', 'Arjan Prins'],
      ['RTD-M', 'Cor Blom', `${year - 4}-03-01`, `${year}-02-01`],
    ]),
    ...assignmentsOf('AND', [
      ['ANT', 'Marieke van den Berg'],
      ['ANT', 'Zaal Frankrijklei'],
      ['ANT-B', 'Jef Peeters'],
      ['ANT-B', 'Griet Janssens', `${year - 2}-01-01`],
      ['ANT-B1', 'Griet Janssens'],
      ['ANT-B1', 'Bestelwagen Antwerpen'],
      ['ANT-H', 'An Claes'],
      ['ANT-H', 'Koen Goossens', `${year}-03-01`, next],
      ['ANT-T', 'Wout Maes'],
      ['ANT-T', 'Bart Aerts', `${year - 4}-03-01`, `${year}-02-01`],
    ]),
  ]
}

function assignmentsOf(businessUnitCode: string, lines: readonly Line[]): readonly DemoAssignment[] {
  return lines.map(([team, resource, from = null, until = null, other]) => ({
    businessUnitCode,
    team,
    resource,
    activeRangeUtc: activeRange(from, until),
    ...other,
  }))
}
