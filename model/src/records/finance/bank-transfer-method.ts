import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const isDirect = { field: 'transferMethodType', equals: 'DirectConnection' } as const

/** Only the type of direct connections shows and requires the settings of one (requirements 6.4). */
export const bankTransferMethod = {
  dtoKey: 'Main.BankTransferMethodViewDto',
  name: 'bankTransferMethod',
  path: 'banktransfermethods',
  labels: { one: 'Overboekingsmethode', many: 'Overboekingsmethoden' },
  icon: 'transfer',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    transferMethodType: {
      kind: 'choice',
      label: 'Type',
      presentation: 'radio',
      required: true,
      default: 'Manual',
      options: [
        { value: 'Manual', label: 'Handmatig' },
        { value: 'DirectConnection', label: 'Directe bankkoppeling' },
      ],
      width: 170,
    },
    rdcTransferMethod: {
      kind: 'group',
      label: 'Directe bankkoppeling',
      visibleWhen: isDirect,
      members: {
        hostName: { kind: 'text', label: 'Hostnaam', requiredWhen: isDirect, width: 200 },
        contractIdentifier: { kind: 'text', label: 'Contractnummer', requiredWhen: isDirect, width: 160 },
        secretTypeSftpId: { kind: 'reference', label: 'SFTP-toegang', to: 'Main.SecretTypeViewDto', requiredWhen: isDirect },
        secretTypeExportRsaId: { kind: 'reference', label: 'Export-RSA-sleutel', to: 'Main.SecretTypeViewDto', requiredWhen: isDirect },
        secretTypeImportKeyId: { kind: 'reference', label: 'Importsleutel', to: 'Main.SecretTypeViewDto', requiredWhen: isDirect },
        bundleCode: { kind: 'text', label: 'Bundelcode', maxLength: 20, requiredWhen: isDirect, width: 120 },
      },
    },
  },
  unique: [{ fields: ['description'], within: 'businessUnit', message: 'Er is al een overboekingsmethode met deze omschrijving.' }],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description', 'transferMethodType'] },
  grid: {
    columns: [
      { field: 'description', width: 240 },
      'transferMethodType',
      'rdcTransferMethod.hostName',
      { field: 'rdcTransferMethod.contractIdentifier', isHidden: true },
      'rdcTransferMethod.bundleCode',
    ],
  },
  form: {
    sections: [
      { rows: [['description'], ['transferMethodType']] },
      {
        label: 'Directe bankkoppeling',
        visibleWhen: isDirect,
        rows: [
          ['rdcTransferMethod.hostName', 'rdcTransferMethod.contractIdentifier'],
          ['rdcTransferMethod.secretTypeSftpId', 'rdcTransferMethod.secretTypeExportRsaId'],
          ['rdcTransferMethod.secretTypeImportKeyId', 'rdcTransferMethod.bundleCode'],
        ],
      },
      { rows: [['activeRangeUtc', 'status'], ['remark']] },
    ],
  },
} as const satisfies RecordTypeDefinition
