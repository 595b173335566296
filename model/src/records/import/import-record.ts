import type { CallDefinition } from '../../schema/calls.ts'
import { importStatuses } from '../../schema/import-status.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const recordStatuses = [
  { value: 'Active', label: 'Actief' },
  { value: 'Inactive', label: 'Inactief' },
] as const

const calls = {
  setStatus: {
    method: 'POST',
    path: 'importrecords/setstatus',
    label: 'Activeren of deactiveren…',
    right: 'ImportRecordSetStatus',
    subject: 'marked',
    idsMember: 'importRecordIds',
    body: {
      status: { kind: 'choice', label: 'Status', options: recordStatuses, required: true },
      remark: { kind: 'multilineText', label: 'Opmerking', maxLength: 250 },
    },
    answer: { affectedRecords: { kind: 'integer', label: 'Aantal gewijzigde records', required: true } },
  },
  cancel: {
    method: 'POST',
    path: 'importrecords/{id}/cancel',
    label: 'Import annuleren',
    right: 'Create',
    subject: 'record',
    answer: 'record',
  },
  retry: {
    method: 'POST',
    path: 'importrecords/{id}/retry',
    label: 'Opnieuw verwerken',
    right: 'Create',
    subject: 'record',
    answer: 'record',
  },
  download: {
    method: 'GET',
    path: 'importrecords/download/{id}',
    label: 'Bestand downloaden',
    right: 'Read',
    subject: 'record',
    answer: 'file',
  },
  refusedRows: {
    method: 'GET',
    path: 'importrecords/refusedrows/{id}',
    label: 'Geweigerde regels downloaden',
    right: 'Read',
    subject: 'record',
    answer: 'file',
  },
  fileTypes: {
    method: 'GET',
    path: 'importfiletypes',
    label: 'Soorten bestanden',
    right: 'Access',
    subject: 'page',
    answer: [
      {
        id: { kind: 'text', label: 'Id', required: true },
        name: { kind: 'text', label: 'Naam', required: true },
        description: { kind: 'text', label: 'Omschrijving', required: true },
        extensions: { kind: 'text', label: 'Extensies, door komma’s gescheiden', required: true },
        example: { kind: 'multilineText', label: 'Inhoud van een voorbeeldbestand', required: true },
      },
    ],
  },
} as const satisfies Readonly<Record<string, CallDefinition>>

/**
 * An uploaded file and its processing (requirements 9). It is in the unit of its upload until processing finds the unit that it is about;
 * `systemBusinessUnitId` is empty when there is none.
 */
export const importRecord = {
  dtoKey: 'Import.ImportRecordViewDto',
  name: 'importRecord',
  path: '/api/imports/importrecords',
  labels: { one: 'Import', many: 'Order import overzicht' },
  icon: 'file-import',
  ownership: 'callerUnits',
  permissions: { names: { Create: 'ImportRecordUpload' }, also: [{ name: 'ImportRecordSetStatus', label: 'activeren en deactiveren' }] },
  generic: ['status', 'remark'],
  labelFields: ['fileName'],
  fields: {
    systemBusinessUnitId: {
      kind: 'reference',
      label: 'Business unit',
      to: 'Main.SystemBusinessUnitViewDto',
      computed: 'program',
      width: 150,
    },
    fileTypeId: { kind: 'text', label: 'Bestandstype (id)', maxLength: 40, computed: 'program' },
    fileTypeName: { kind: 'text', label: 'Bestandstype', maxLength: 100, computed: 'program', width: 140 },
    fileName: { kind: 'text', label: 'Bestandsnaam', maxLength: 255, computed: 'program', width: 270 },
    importStatus: { kind: 'choice', label: 'Importstatus', options: importStatuses, optionOrder: 'given', computed: 'program', width: 280 },
    isValid: { kind: 'boolean', label: 'Geldig', computed: 'program', width: 80 },
    numberOfErrors: { kind: 'integer', label: 'Aantal fouten', computed: 'program', width: 100 },
    systemBusinessUnitCode: { kind: 'text', label: 'Code van de business unit', computed: 'added' },
    /** Null unless the file is being processed or completed. */
    rowsRead: { kind: 'integer', label: 'Gelezen regels', computed: 'added' },
    rowsTotal: { kind: 'integer', label: 'Regels in het bestand', computed: 'added' },
    isFileKept: { kind: 'boolean', label: 'Bestand is bewaard', computed: 'added' },
    /** The dtoKey of the records that the rows of the file become. */
    recordType: { kind: 'text', label: 'Recordtype', computed: 'added' },
    /** Of what the file made, whether or not that was taken back; null if it made nothing, or waits to be processed again. */
    changeSetId: { kind: 'text', label: 'Wijziging', computed: 'added' },
    /** By which a search finds what the file made: the file with the time of its processing. */
    importName: { kind: 'text', label: 'Import', computed: 'added' },
    /** Who took back what the file made, when, and how much stayed; null unless somebody did. */
    undoneText: { kind: 'text', label: 'Ongedaan gemaakt', computed: 'added' },
  },
  lists: {
    errors: {
      identifier: { kind: 'text', label: 'Identificatie', required: true },
      lineNumber: { kind: 'integer', label: 'Regelnummer' },
      errorMessage: { kind: 'text', label: 'Foutmelding', required: true },
    },
  },
  upload: {
    fileTypeId: { kind: 'text', label: 'Bestandstype', maxLength: 40, required: true },
    /** Sent once the user knows that the same file was imported before. */
    isDuplicateAllowed: { kind: 'choice', label: 'Toch importeren', options: [{ value: 'true', label: 'Ja' }] },
  },
  search: {
    layout: 'free',
    parts: ['createdRangeUtc', 'remark', 'status', 'systemBusinessUnitIds', 'fileTypeIds', 'fileName', 'importStatuses'],
    entries: {
      createdRangeUtc: {
        label: 'Geïmporteerd op',
        input: { kind: 'dateRange', label: 'Geïmporteerd op', granularity: 'instant' },
        binds: { fields: ['createdOnUtc'], operator: 'within' },
      },
      systemBusinessUnitIds: {
        label: 'Business unit',
        input: { kind: 'reference', label: 'Business unit', to: 'Main.SystemBusinessUnitViewDto', where: { isMine: true } },
        binds: { fields: ['systemBusinessUnitId'], operator: 'oneOf' },
        default: { from: 'businessUnit' },
        presentation: 'select',
        noneOption: 'Onopgelost',
      },
      /** The server replaces this input by a choice of its file types. */
      fileTypeIds: {
        label: 'Bestandstype',
        input: { kind: 'text', label: 'Bestandstype' },
        binds: { fields: ['fileTypeId'], operator: 'oneOf' },
      },
      importStatuses: { label: 'Importstatus', binds: { fields: ['importStatus'], operator: 'oneOf' } },
      isValid: { binds: { fields: ['isValid'], operator: 'equals' } },
    },
  },
  grid: {
    columns: [
      { field: 'createdOnUtc', label: 'Geïmporteerd op', width: 140 },
      'systemBusinessUnitId',
      { field: 'systemBusinessUnitCode', isHidden: true },
      'fileTypeName',
      'fileName',
      'importStatus',
      'status',
      'isValid',
      { field: 'numberOfErrors', isHidden: true },
      { field: 'fileTypeId', isHidden: true },
    ],
    sort: ['-createdOnUtc'],
    emptyText: 'Geen imports gevonden',
  },
  form: {
    rows: [
      ['fileName', 'fileTypeName', 'systemBusinessUnitId'],
      ['importStatus', 'isValid', 'numberOfErrors', 'status'],
      [
        { field: 'createdOnUtc', span: 1 },
        { field: 'createdById', span: 2 },
      ],
      ['remark'],
    ],
  },
  actions: { without: ['Update', 'Clone', 'Delete', 'BulkDeactivate', 'Import'], labels: { Create: 'Importeer bestand' } },
  calls,
} as const satisfies RecordTypeDefinition
