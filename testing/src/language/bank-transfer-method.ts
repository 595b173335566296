import { recordType } from '@stamboek/model/schema/record-type'

const isDirect = { not: { field: 'transferMethodType', equals: 'Manual' } } as const

/** A group that is shown and required only for one kind of method (domain.md 2.4 and section 5). */
export const bankTransferMethod = recordType({
  dtoKey: 'Main.BankTransferMethodViewDto',
  name: 'bankTransferMethod',
  path: 'banktransfermethods',
  labels: { one: 'Bankoverdrachtmethode', many: 'Bankoverdrachtmethoden' },
  icon: 'transfer',
  ownership: 'businessUnit',
  without: ['code', 'icon', 'sortOrder'],
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
    },
    rdcTransferMethod: {
      kind: 'group',
      label: 'Directe bankkoppeling',
      visibleWhen: isDirect,
      members: {
        hostName: { kind: 'text', label: 'Hostnaam', requiredWhen: isDirect },
        contractIdentifier: { kind: 'text', label: 'Contractnummer', requiredWhen: isDirect },
        secretTypeSftpId: {
          kind: 'reference',
          label: 'SFTP',
          to: 'Main.SecretTypeViewDto',
          requiredWhen: isDirect,
        },
        secretTypeExportRsaId: {
          kind: 'reference',
          label: 'Export-RSA',
          to: 'Main.SecretTypeViewDto',
          requiredWhen: isDirect,
        },
        secretTypeImportKeyId: {
          kind: 'reference',
          label: 'Importsleutel',
          to: 'Main.SecretTypeViewDto',
          requiredWhen: isDirect,
        },
        bundleCode: { kind: 'text', label: 'Bundelcode', maxLength: 20, requiredWhen: isDirect },
      },
    },
  },
  search: { layout: 'codeTable', order: ['description', 'transferMethodType'] },
  grid: {
    columns: ['description', 'transferMethodType', 'rdcTransferMethod.hostName'],
    sort: [{ field: 'description', order: 'ascending' }],
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 2 },
          'transferMethodType',
          'status',
          { field: 'remark', span: 4 },
        ],
      },
      {
        label: 'Directe bankkoppeling',
        visibleWhen: isDirect,
        parts: [
          'rdcTransferMethod.hostName',
          'rdcTransferMethod.contractIdentifier',
          'rdcTransferMethod.secretTypeSftpId',
          'rdcTransferMethod.secretTypeExportRsaId',
          'rdcTransferMethod.secretTypeImportKeyId',
          'rdcTransferMethod.bundleCode',
        ],
      },
    ],
  },
})
