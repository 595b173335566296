export interface Bank {
  description: string
  countryIsoCode2: 'NL' | 'BE' | 'DE'
  city: string
  bankIdentifierCode: string
}

/** Banks with their place and BIC (ISO 9362: eight characters, or eleven if other banks share the eight). */
export const banks: readonly Bank[] = [
  dutch('ABN AMRO Bank', 'Amsterdam', 'ABNANL2A'),
  dutch('ABN AMRO Clearing Bank', 'Amsterdam', 'ABNCNL2A'),
  dutch('Adyen', 'Amsterdam', 'ADYBNL2A'),
  dutch('Anadolubank Nederland', 'Amsterdam', 'ANDLNL2A'),
  dutch('Argenta Spaarbank Nederland', 'Breda', 'ARSNNL21'),
  dutch('ASN Bank', 'Utrecht', 'ASNBNL21'),
  dutch('Bank Mendes Gans', 'Amsterdam', 'BKMGNL2A'),
  dutch('Bank of China Rotterdam', 'Rotterdam', 'BKCHNL2R'),
  dutch('BNG Bank', 'Den Haag', 'BNGHNL2G'),
  dutch('BNP Paribas Nederland', 'Amsterdam', 'BNPANL2A'),
  dutch('Brand New Day Bank', 'Amsterdam', 'BNDANL2A'),
  dutch('bunq', 'Amsterdam', 'BUNQNL2A'),
  dutch('China Construction Bank Amsterdam', 'Amsterdam', 'PCBCNL2A'),
  dutch('Commerzbank Nederland', 'Amsterdam', 'COBANL2X'),
  dutch('Credit Europe Bank', 'Amsterdam', 'FBHLNL2A'),
  dutch('De Nederlandsche Bank', 'Amsterdam', 'FLORNL2A'),
  dutch('Deutsche Bank Nederland', 'Amsterdam', 'DEUTNL2A'),
  dutch('DHB Bank', 'Rotterdam', 'DHBNNL2R'),
  dutch('GarantiBank International', 'Amsterdam', 'UGBINL2A'),
  dutch('Handelsbanken Nederland', 'Amsterdam', 'HANDNL2A'),
  dutch('HSBC Nederland', 'Amsterdam', 'HSBCNL2A'),
  dutch('ICBC Amsterdam', 'Amsterdam', 'ICBKNL2A'),
  dutch('ING Bank', 'Amsterdam', 'INGBNL2A'),
  dutch('İşbank Nederland', 'Amsterdam', 'ISBKNL2A'),
  dutch('J.P. Morgan Amsterdam', 'Amsterdam', 'CHASNL2X'),
  dutch('Knab', 'Amsterdam', 'KNABNL2H'),
  dutch('Mizuho Bank Europe', 'Amsterdam', 'MHCBNL2A'),
  dutch('Nationale-Nederlanden Bank', 'Den Haag', 'NNBANL2G'),
  dutch('NIBC Bank', 'Den Haag', 'DNIBNL2G'),
  dutch('NWB Bank', 'Den Haag', 'NWABNL2G'),
  dutch('Rabobank', 'Utrecht', 'RABONL2U'),
  dutch('RegioBank', 'Utrecht', 'RBRBNL21'),
  dutch('Revolut Bank Nederland', 'Amsterdam', 'REVONL22'),
  dutch('SNS', 'Utrecht', 'SNSBNL2A'),
  dutch('Société Générale Amsterdam', 'Amsterdam', 'SOGENL2A'),
  dutch('Triodos Bank', 'Driebergen-Rijsenburg', 'TRIONL2U'),
  dutch('Van Lanschot Kempen', "'s-Hertogenbosch", 'FVLBNL22'),
  dutch('Yapı Kredi Bank Nederland', 'Amsterdam', 'KABANL2A'),
  abroad('BE', 'Argenta Spaarbank', 'Antwerpen', 'ARSPBE22'),
  abroad('BE', 'Bank J. Van Breda & C°', 'Antwerpen', 'JVBABE22'),
  abroad('BE', 'Belfius Bank', 'Brussel', 'GKCCBEBB'),
  abroad('BE', 'Beobank', 'Brussel', 'CTBKBEBX'),
  abroad('BE', 'BNP Paribas Fortis', 'Brussel', 'GEBABEBB'),
  abroad('BE', 'Crelan', 'Brussel', 'NICABEBB'),
  abroad('BE', 'ING België', 'Brussel', 'BBRUBEBB'),
  abroad('BE', 'KBC Bank', 'Brussel', 'KREDBEBB'),
  abroad('BE', 'Keytrade Bank', 'Brussel', 'KEYTBEBB'),
  abroad('BE', 'Triodos Bank België', 'Brussel', 'TRIOBEBB'),
  abroad('BE', 'vdk bank', 'Gent', 'VDSPBE91'),
  abroad('DE', 'BayernLB', 'München', 'BYLADEMM'),
  abroad('DE', 'Commerzbank', 'Frankfurt am Main', 'COBADEFF'),
  abroad('DE', 'Deutsche Bank', 'Frankfurt am Main', 'DEUTDEFF'),
  abroad('DE', 'Deutsche Bundesbank', 'Frankfurt am Main', 'MARKDEFF'),
  abroad('DE', 'Deutsche Kreditbank', 'Berlijn', 'BYLADEM1001'),
  abroad('DE', 'DZ Bank', 'Frankfurt am Main', 'GENODEFF'),
  abroad('DE', 'Helaba', 'Frankfurt am Main', 'HELADEFF'),
  abroad('DE', 'HypoVereinsbank', 'München', 'HYVEDEMM'),
  abroad('DE', 'ING-DiBa', 'Frankfurt am Main', 'INGDDEFF'),
  abroad('DE', 'Landesbank Baden-Württemberg', 'Stuttgart', 'SOLADEST'),
  abroad('DE', 'N26 Bank', 'Berlijn', 'NTSBDEB1'),
  abroad('DE', 'NORD/LB', 'Hannover', 'NOLADE2H'),
  abroad('DE', 'Postbank', 'Bonn', 'PBNKDEFF'),
]

function dutch(description: string, city: string, bankIdentifierCode: string): Bank {
  return { description, countryIsoCode2: 'NL', city, bankIdentifierCode }
}

function abroad(
  countryIsoCode2: 'BE' | 'DE',
  description: string,
  city: string,
  bankIdentifierCode: string,
): Bank {
  return { description, countryIsoCode2, city, bankIdentifierCode }
}
