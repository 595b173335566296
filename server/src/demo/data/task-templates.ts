export interface DemoTaskTemplate {
  code: string
  description: string
  remark: string | null
  details: readonly DemoTaskTemplateDetail[]
}

export interface DemoTaskTemplateDetail {
  description: string
  type: string
  priority: string
  status: string
  taskText: string | null
  /** Null: no deadline. */
  daysToDeadlineAfterCreate: number | null
  workingDaysOnly: boolean
}

/** Tasks that are created together when something happens to a client or an employee. */
export const taskTemplates: readonly DemoTaskTemplate[] = [
  template('NIEUW', 'Nieuwe cliënt', [
    detail('Intake plannen', 'INT', 1, { priority: 'Hoog' }),
    detail('Eerste huisbezoek', 'HBZ', 3, {
      taskText: 'Neem het intakeformulier en de zorgovereenkomst mee.',
    }),
    detail('Indicatie aanvragen', 'IND', 5),
    detail('Sleutel ophalen voor de sleutelkast', 'SLT', 7, { priority: 'Laag' }),
    detail('Zorgplan na zes weken evalueren', 'ZPE', 42, { workingDaysOnly: false }),
  ]),
  template('INDIENST', 'Nieuwe medewerker', [
    detail('Sleutels en telefoon uitreiken', 'SLT', 0, { priority: 'Hoog' }),
    detail('Bellen hoe de eerste week was', 'TBL', 7),
  ]),
  template('UITDIENST', 'Uit dienst', [
    detail('Vervanging regelen voor de vaste cliënten', 'VVG', 2, {
      priority: 'Hoog',
      status: 'In behandeling',
    }),
    detail('Sleutels van cliënten innemen', 'SLT', 5),
    detail('Laatste onkostenfactuur controleren', 'FCT', 30, { workingDaysOnly: false, priority: 'Laag' }),
  ]),
  template('ZIEK', 'Ziekmelding medewerker', [
    detail('Vervanging regelen voor vandaag', 'VVG', 0, { priority: 'Spoed', workingDaysOnly: false }),
    detail('Medewerker terugbellen', 'TBL', 1),
  ]),
  template('OVERLIJDEN', 'Overlijden cliënt', [
    detail('Familie bellen', 'TBL', 1, {
      priority: 'Hoog',
      taskText: 'Condoleren en vragen wanneer langskomen schikt.',
    }),
    detail('Sleutel terugbrengen', 'SLT', 10),
    detail('Hulpmiddelen ophalen', 'HLM', 10),
    detail('Slotfactuur controleren', 'FCT', null, { priority: 'Laag' }),
  ]),
  template(
    'TRAPLIFT',
    'Plaatsing traplift',
    [
      detail('Trap opmeten bij de cliënt', 'HBZ', 5),
      detail('Traplift keuren na plaatsing', 'TRL', 15),
      detail('Factuur van de leverancier controleren', 'FCT', 30),
    ],
    'Alleen na akkoord van de gemeente.',
  ),
  template('KLACHT', 'Klacht ontvangen', [
    detail('Ontvangst bevestigen', 'TBL', 1, { priority: 'Spoed' }),
    detail('Klacht afhandelen', 'KLA', 15, {
      priority: 'Hoog',
      taskText: 'Binnen zes weken een schriftelijk antwoord.',
    }),
  ]),
]

function template(
  code: string,
  description: string,
  details: readonly DemoTaskTemplateDetail[],
  remark: string | null = null,
): DemoTaskTemplate {
  return { code, description, remark, details }
}

function detail(
  description: string,
  type: string,
  daysToDeadlineAfterCreate: number | null,
  other?: Partial<DemoTaskTemplateDetail>,
): DemoTaskTemplateDetail {
  return {
    description,
    type,
    daysToDeadlineAfterCreate,
    priority: 'Normaal',
    status: 'Nieuw',
    taskText: null,
    workingDaysOnly: true,
    ...other,
  }
}
