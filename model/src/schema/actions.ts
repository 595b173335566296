export const actionKinds = [
  'Search',
  'Get',
  'Create',
  'Update',
  'Clone',
  'Delete',
  'BulkDeactivate',
  'BulkActivate',
  'CreateNewVersion',
  'AssignEndDate',
  'AuditTrail',
  'AuditTrailExport',
  'Export',
  'Import',
  'ImportNewVersion',
  'ImportTemplate',
  'ImportHistory',
  'ImportUndo',
] as const
export type ActionKind = (typeof actionKinds)[number]

export const writeActions: ReadonlySet<ActionKind> = new Set([
  'Create',
  'Update',
  'Clone',
  'Delete',
  'BulkDeactivate',
  'BulkActivate',
  'CreateNewVersion',
  'AssignEndDate',
  'Import',
  'ImportNewVersion',
  'ImportUndo',
])

/** A permission is the name of a type followed by one of these (requirements 4.1). */
export const rights = [
  'Access',
  'Read',
  'Create',
  'Update',
  'Import',
  'Export',
  'ReadAudit',
  'ExportAudit',
  'BulkDeactivate',
  'NewVersion',
  'AssignEndDate',
  'Delete',
] as const
export type Right = (typeof rights)[number]

export const rightLabels: Readonly<Record<Right, string>> = {
  Access: 'pagina openen',
  Read: 'lezen',
  Create: 'toevoegen',
  Update: 'wijzigen',
  Import: 'importeren',
  Export: 'exporteren',
  ReadAudit: 'audit trail lezen',
  ExportAudit: 'audit trail exporteren',
  BulkDeactivate: 'activeren en deactiveren',
  NewVersion: 'nieuwe versie maken',
  AssignEndDate: 'beëindigen',
  Delete: 'verwijderen',
}

/** The records that an action applies to: none, the focused one, or all marked ones. */
export type ActionSubject = 'page' | 'record' | 'marked'

interface ActionRule {
  readonly right: Right
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /**
   * `temporal`: types with versions, and others that list it in `ActionsDefinition.also`; `optional`: only the latter.
   */
  readonly offered: 'always' | 'temporal' | 'optional'
  readonly label: string
}

export const actionRules: Readonly<Record<ActionKind, ActionRule>> = {
  Search: { right: 'Read', method: 'POST', path: '/search', offered: 'always', label: 'Zoeken' },
  Get: { right: 'Read', method: 'GET', path: '/{id}', offered: 'always', label: 'Openen' },
  Create: { right: 'Create', method: 'POST', path: '', offered: 'always', label: 'Toevoegen' },
  Update: { right: 'Update', method: 'PUT', path: '/{id}', offered: 'always', label: 'Wijzigen' },
  Clone: { right: 'Create', method: 'POST', path: '', offered: 'always', label: 'Dupliceren' },
  Delete: { right: 'Delete', method: 'DELETE', path: '/{id}', offered: 'optional', label: 'Verwijderen' },
  BulkDeactivate: {
    right: 'BulkDeactivate',
    method: 'POST',
    path: '/bulkdeactivate',
    offered: 'always',
    label: 'Deactiveren',
  },
  BulkActivate: {
    // No right of its own: whoever may make records inactive may correct that, without a change of roles.
    right: 'BulkDeactivate',
    method: 'POST',
    path: '/bulkactivate',
    offered: 'always',
    label: 'Activeren',
  },
  CreateNewVersion: {
    right: 'NewVersion',
    method: 'POST',
    path: '/newversion',
    offered: 'temporal',
    label: 'Creëer nieuwe versie',
  },
  AssignEndDate: {
    right: 'AssignEndDate',
    method: 'POST',
    path: '/assignenddate',
    offered: 'temporal',
    label: 'Beëindig versie',
  },
  AuditTrail: {
    right: 'ReadAudit',
    method: 'GET',
    path: '/{id}/audit',
    offered: 'always',
    label: 'Audit trail',
  },
  AuditTrailExport: {
    right: 'ExportAudit',
    method: 'GET',
    path: '/{id}/audit/export',
    offered: 'always',
    label: 'Audit trail exporteren',
  },
  Export: { right: 'Export', method: 'POST', path: '/export', offered: 'always', label: 'Exporteren' },
  Import: { right: 'Import', method: 'POST', path: '/import', offered: 'always', label: 'Importeer data' },
  ImportNewVersion: {
    right: 'Import',
    method: 'POST',
    path: '/importnewversion',
    offered: 'temporal',
    label: 'Importeer nieuwe versies',
  },
  ImportTemplate: {
    right: 'Import',
    method: 'GET',
    path: '/importtemplate',
    offered: 'always',
    label: 'Sjabloon downloaden',
  },
  ImportHistory: {
    right: 'Import',
    method: 'GET',
    path: '/imports',
    offered: 'always',
    label: 'Eerdere imports',
  },
  ImportUndo: {
    right: 'Import',
    method: 'POST',
    path: '/imports/{id}/undo',
    offered: 'always',
    label: 'Import ongedaan maken',
  },
}

/** The action without which an action is not offered either. */
export const neededActions: Readonly<Partial<Record<ActionKind, ActionKind>>> = {
  Clone: 'Create',
  BulkActivate: 'BulkDeactivate',
  AuditTrailExport: 'AuditTrail',
  ImportNewVersion: 'Import',
  ImportTemplate: 'Import',
  ImportHistory: 'Import',
  ImportUndo: 'Import',
}

export interface ActionsDefinition {
  readonly also?: readonly ActionKind[]
  readonly without?: readonly ActionKind[]
  readonly labels?: Readonly<Partial<Record<ActionKind, string>>>
  /**
   * Addresses behind `/api/{scope}/` that differ from the usual ones: `resources/{resourceId}/function/{id}`.
   * Below a parent, the placeholder is the field that refers to it; searches and exports have none.
   */
  readonly paths?: Readonly<Partial<Record<ActionKind, string>>>
  /** The member with the ids of `BulkActivate` and `BulkDeactivate`. Default: ids. */
  readonly idsMember?: string
}
