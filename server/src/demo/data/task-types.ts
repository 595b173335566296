export interface DemoTaskType {
  code: string
  description: string
  color: string
  icon: string
  effectiveDurationInMin: number
  businessUnitCode: string | null
  /** Without any, everybody may execute the tasks. */
  functions: readonly DemoTaskFunction[]
}

export interface DemoTaskFunction {
  code: string
  allowedToCreate: boolean
  allowedToExecute: boolean
  allowedToHandle: boolean
  allowedToHandleOwnTask: boolean
  allowedToCancel: boolean
  allowedToCancelOwnTask: boolean
}

export const taskTypes: readonly DemoTaskType[] = [
  type('INT', 'Intake plannen', '#2563eb', 'calendar-plus', 30, 'PLN:aucheq ADV:aue VPK:a'),
  type('HBZ', 'Huisbezoek', '#0d9488', 'home', 60, 'VPK:auheq VZN:auh BGL:auh ERG:auhq PLN:ace'),
  type('IND', 'Indicatie aanvragen', '#7c3aed', 'file-certificate', 45, 'VPK:aucheq BGL:auh PLN:a'),
  type('ZPE', 'Zorgplan evalueren', '#16a34a', 'clipboard-check', 90, 'VPK:aucheq BGL:auhq PLN:a'),
  type('TRL', 'Traplift keuren', '#b45309', 'ladder', 75, 'MTR:auheq ADV:aceq PLN:a'),
  type('SLT', 'Sleutel ophalen', '#a16207', 'key', 20, ''),
  type('FCT', 'Factuur controleren', '#0369a1', 'file-invoice', 15, ''),
  type('KLA', 'Klacht afhandelen', '#dc2626', 'mood-sad', 120, 'PLN:auchq ADV:auh VPK:a BGL:a'),
  type('HLM', 'Hulpmiddel bezorgen', '#ea580c', 'truck-delivery', 40, 'BZR:uhq CHF:uhq ERG:ae PLN:ace'),
  type('VVR', 'Vervoer plannen', '#4f46e5', 'wheelchair', 15, 'PLN:aucheq CHF:uh'),
  type('VVG', 'Vervanging regelen', '#be185d', 'users', 30, 'PLN:aucheq VPK:ae VZN:ae'),
  type('TBL', 'Terugbelverzoek', '#64748b', 'phone-call', 10, ''),
  {
    ...type('KRZ', 'Kraamzorg inplannen', '#db2777', 'baby-carriage', 30, 'KRC:auh PLN:aucheq'),
    businessUnitCode: 'NHZ',
  },
  {
    ...type('MLT', 'Maaltijden aanpassen', '#65a30d', 'soup', 10, 'MDZ:aucheq PLN:ae'),
    businessUnitCode: 'RTZ',
  },
]

/**
 * Each function is its code with letters of rights: a create, u execute, c handle, h handle own, e cancel, q cancel
 * own.
 */
function type(
  ...[code, description, color, icon, effectiveDurationInMin, functions]: readonly [
    code: string,
    description: string,
    color: string,
    icon: string,
    minutes: number,
    functions: string,
  ]
): DemoTaskType {
  return {
    code,
    description,
    color,
    icon,
    effectiveDurationInMin,
    businessUnitCode: null,
    functions: functions === '' ? [] : functions.split(' ').map(parseFunction),
  }
}

function parseFunction(text: string): DemoTaskFunction {
  const [code = '', letters = ''] = text.split(':')
  const has = (letter: string) => letters.includes(letter)
  return {
    code,
    allowedToCreate: has('a'),
    allowedToExecute: has('u'),
    allowedToHandle: has('c'),
    allowedToHandleOwnTask: has('h'),
    allowedToCancel: has('e'),
    allowedToCancelOwnTask: has('q'),
  }
}
