import { recordType } from '../../schema/record-type.ts'

const isDirect = { field: 'transferMethodType', equals: 'DirectConnection' } as const

/** The settings of a direct bank connection are shown and required for that type only (requirements 6.4). */
export const bankTransferMethod = recordType({
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
        secretTypeSftpId: {
          kind: 'reference',
          label: 'SFTP-toegang',
          to: 'Main.SecretTypeViewDto',
          requiredWhen: isDirect,
        },
        secretTypeExportRsaId: {
          kind: 'reference',
          label: 'Export-RSA-sleutel',
          to: 'Main.SecretTypeViewDto',
          requiredWhen: isDirect,
        },
        secretTypeImportKeyId: {
          kind: 'reference',
          label: 'Importsleutel',
          to: 'Main.SecretTypeViewDto',
          requiredWhen: isDirect,
        },
        bundleCode: {
          kind: 'text',
          label: 'Bundelcode',
          maxLength: 20,
          requiredWhen: isDirect,
          width: 120,
        },
      },
    },
  },
  unique: [
    {
      fields: ['description'],
      within: 'businessUnit',
      message: 'Er is al een overboekingsmethode met deze omschrijving.',
    },
  ],
  importKey: ['description'],
  search: { layout: 'codeTable', order: ['description', 'transferMethodType'] },
  grid: {
    columns: [
      { field: 'description', width: 240 },
      'transferMethodType',
      'rdcTransferMethod.hostName',
      { field: 'rdcTransferMethod.contractIdentifier', isHidden: true },
      'rdcTransferMethod.bundleCode',
    ],
    sort: [{ field: 'description', order: 'ascending' }],
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 4 },
          { field: 'transferMethodType', span: 4 },
        ],
      },
      {
        label: 'Directe bankkoppeling',
        visibleWhen: isDirect,
        parts: [
          { field: 'rdcTransferMethod.hostName', span: 2 },
          { field: 'rdcTransferMethod.contractIdentifier', span: 2 },
          { field: 'rdcTransferMethod.secretTypeSftpId', span: 2 },
          { field: 'rdcTransferMethod.secretTypeExportRsaId', span: 2 },
          { field: 'rdcTransferMethod.secretTypeImportKeyId', span: 2 },
          { field: 'rdcTransferMethod.bundleCode', span: 2 },
        ],
      },
      {
        parts: [
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
    ],
  },
})
