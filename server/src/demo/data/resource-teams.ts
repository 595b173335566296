import { type ActiveRangeUtc, activeRange } from '../../basis/data/active-range.ts'

export interface DemoResourceTeam {
  code: string
  description: string
  businessUnitCode: string
  type: string
  parentCode: string | null
  status: 'Active' | 'Inactive'
  activeRangeUtc: ActiveRangeUtc
}

export const resourceTeams: readonly DemoResourceTeam[] = [
  ...teamsOf('NHZ', [
    ['HRL', 'Vestiging Haarlem', 'Vestiging'],
    ['HRL-N', 'Wijkteam Haarlem-Noord', 'Wijkteam', 'HRL'],
    ['HRL-N1', 'Route Indische buurt', 'Route', 'HRL-N'],
    ['HRL-N2', 'Route Delftwijk', 'Route', 'HRL-N'],
    ['HRL-S', 'Wijkteam Schalkwijk', 'Wijkteam', 'HRL'],
    ['HRL-S1', 'Route Meerwijk', 'Route', 'HRL-S'],
    ['HRL-W', 'Wondzorg Kennemerland', 'Specialistisch team', 'HRL'],
    ['AMS', 'Vestiging Amsterdam', 'Vestiging'],
    ['AMS-O', 'Wijkteam Oost', 'Wijkteam', 'AMS'],
    ['AMS-O1', 'Route Watergraafsmeer', 'Route', 'AMS-O'],
    ['AMS-W', 'Wijkteam Nieuw-West', 'Wijkteam', 'AMS'],
    ['AMS-K', 'Kraamzorg Amsterdam', 'Specialistisch team', 'AMS'],
    ['ZND', 'Wijkteam Zandvoort', 'Wijkteam', 'HRL', { status: 'Inactive' }],
    ['FLX', 'Flexpool Kennemerland', 'Flexpool', null, { activeRangeUtc: activeRange(null, '2025-07-01') }],
  ]),
  ...teamsOf('RTZ', [
    ['RTD', 'Vestiging Rotterdam', 'Vestiging'],
    ['RTD-C', 'Wijkteam Centrum', 'Wijkteam', 'RTD'],
    ['RTD-C1', 'Route Kralingen', 'Route', 'RTD-C'],
    ['RTD-C2', 'Route Cool', 'Route', 'RTD-C'],
    ['RTD-Z', 'Wijkteam Zuid', 'Wijkteam', 'RTD'],
    ['RTD-Z1', 'Route Charlois', 'Route', 'RTD-Z'],
    ['RTD-N', 'Nachtzorg Rijnmond', 'Specialistisch team', 'RTD'],
    ['RTD-M', 'Maaltijdservice', 'Specialistisch team', 'RTD'],
    ['SCH', 'Wijkteam Schiedam', 'Wijkteam', null, { status: 'Inactive' }],
  ]),
  ...teamsOf('AND', [
    ['ANT', 'Vestiging Antwerpen', 'Vestiging'],
    ['ANT-B', 'Wijkteam Berchem', 'Wijkteam', 'ANT'],
    ['ANT-B1', 'Route Groenenhoek', 'Route', 'ANT-B'],
    ['ANT-H', 'Wijkteam Hoboken', 'Wijkteam', 'ANT'],
    ['ANT-T', 'Technische dienst', 'Specialistisch team', 'ANT'],
  ]),
]

type TeamLine = readonly [
  code: string,
  description: string,
  type: string,
  parentCode?: string | null,
  other?: Partial<DemoResourceTeam>,
]

function teamsOf(businessUnitCode: string, lines: readonly TeamLine[]): readonly DemoResourceTeam[] {
  return lines.map(([code, description, type, parentCode = null, other]) => ({
    code,
    description,
    type,
    parentCode,
    businessUnitCode,
    status: 'Active',
    activeRangeUtc: activeRange(null, null),
    ...other,
  }))
}
