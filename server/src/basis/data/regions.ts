export interface PostalCodeRange {
  /** Four digits, both ends included. */
  postalCodeFrom: number
  postalCodeTo: number
}

export interface Region {
  description: string
  /** ISO 3166-2. */
  code: string
  countryIsoCode2: 'NL' | 'BE'
  postalCodeRanges: PostalCodeRange[]
}

/**
 * The twelve Dutch provinces, and the Belgian provinces with Brussels, with their postal codes. The ranges of one
 * country do not overlap and cover 1000 to 9999 without a gap.
 *
 * Netherlands: by four digits (a postal code of four digits lies in one province, apart from scattered houses). The
 * numbers in use are those of the PostNL allocation as commonly published, compared number by number with a free table of
 * 2014 (4,699 numbers), and with Leerdam and Zederik moved to Utrecht (municipality of Vijfheerenlanden, 2019). Numbers
 * not in use are nobody's: they are added to the range before them, or from a round ten on to the range after them.
 *
 * Belgium: the blocks that bpost allocated, each belonging to one province as a whole.
 */
export const regions: readonly Region[] = [
  netherlands('NL-DR', 'Drenthe', [
    [7705, 7706],
    [7740, 7769],
    [7800, 7945],
    [7948, 7949],
    [7957, 7999],
    [8350, 8354],
    [8380, 8387],
    [8437, 8439],
    [9300, 9349],
    [9400, 9478],
    [9480, 9499],
    [9510, 9539],
    [9564, 9565],
    [9570, 9579],
    [9654, 9659],
    [9749, 9749],
    [9760, 9769],
  ]),
  netherlands('NL-FL', 'Flevoland', [
    [1300, 1379],
    [3890, 3899],
    [8200, 8259],
    [8300, 8324],
  ]),
  netherlands('NL-FR', 'Friesland', [
    [8388, 8436],
    [8440, 9299],
    [9850, 9859],
    [9870, 9879],
  ]),
  netherlands('NL-GE', 'Gelderland', [
    [3770, 3789],
    [3792, 3799],
    [3840, 3889],
    [3925, 3926],
    [4000, 4119],
    [4147, 4162],
    [4170, 4199],
    [4210, 4212],
    [4214, 4219],
    [5300, 5339],
    [6500, 6583],
    [6600, 7399],
    [7439, 7439],
    [8050, 8054],
    [8070, 8099],
    [8160, 8195],
  ]),
  netherlands('NL-GR', 'Groningen', [
    [9350, 9399],
    [9479, 9479],
    [9500, 9509],
    [9540, 9563],
    [9566, 9569],
    [9580, 9653],
    [9660, 9748],
    [9750, 9759],
    [9770, 9849],
    [9860, 9869],
    [9880, 9999],
  ]),
  netherlands('NL-LI', 'Limburg', [
    [5766, 5819],
    [5850, 6019],
    [6030, 6499],
    [6584, 6599],
  ]),
  netherlands('NL-NB', 'Noord-Brabant', [
    [4250, 4299],
    [4600, 4674],
    [4680, 4689],
    [4700, 5299],
    [5340, 5765],
    [5820, 5849],
    [6020, 6029],
  ]),
  netherlands('NL-NH', 'Noord-Holland', [
    [1000, 1299],
    [1380, 1389],
    [1394, 1395],
    [1398, 1425],
    [1430, 2158],
    [2165, 2169],
    [3625, 3625],
  ]),
  netherlands('NL-OV', 'Overijssel', [
    [7400, 7438],
    [7440, 7704],
    [7707, 7739],
    [7770, 7799],
    [7946, 7947],
    [7950, 7956],
    [8000, 8049],
    [8055, 8069],
    [8100, 8159],
    [8196, 8199],
    [8260, 8299],
    [8325, 8349],
    [8355, 8379],
  ]),
  netherlands('NL-UT', 'Utrecht', [
    [1390, 1393],
    [1396, 1397],
    [1426, 1427],
    [3400, 3464],
    [3467, 3624],
    [3626, 3649],
    [3700, 3769],
    [3790, 3791],
    [3800, 3839],
    [3900, 3924],
    [3927, 3999],
    [4120, 4146],
    [4163, 4169],
    [4230, 4239],
    [4243, 4249],
  ]),
  netherlands('NL-ZE', 'Zeeland', [
    [4300, 4599],
    [4675, 4679],
    [4690, 4699],
  ]),
  netherlands('NL-ZH', 'Zuid-Holland', [
    [1428, 1429],
    [2159, 2164],
    [2170, 3399],
    [3465, 3466],
    [3650, 3699],
    [4200, 4209],
    [4213, 4213],
    [4220, 4229],
    [4240, 4242],
  ]),
  belgium('BE-BRU', 'Brussels Hoofdstedelijk Gewest', [[1000, 1299]]),
  belgium('BE-WBR', 'Waals-Brabant', [[1300, 1499]]),
  belgium('BE-VBR', 'Vlaams-Brabant', [
    [1500, 1999],
    [3000, 3499],
  ]),
  belgium('BE-VAN', 'Antwerpen', [[2000, 2999]]),
  belgium('BE-VLI', 'Belgisch-Limburg', [[3500, 3999]]),
  belgium('BE-WLG', 'Luik', [[4000, 4999]]),
  belgium('BE-WNA', 'Namen', [[5000, 5999]]),
  belgium('BE-WHT', 'Henegouwen', [
    [6000, 6599],
    [7000, 7999],
  ]),
  belgium('BE-WLX', 'Luxemburg', [[6600, 6999]]),
  belgium('BE-VWV', 'West-Vlaanderen', [[8000, 8999]]),
  belgium('BE-VOV', 'Oost-Vlaanderen', [[9000, 9999]]),
]

type FromTo = [from: number, to: number]

function netherlands(code: string, description: string, ranges: FromTo[]): Region {
  return { description, code, countryIsoCode2: 'NL', postalCodeRanges: ranges.map(range) }
}

function belgium(code: string, description: string, ranges: FromTo[]): Region {
  return { description, code, countryIsoCode2: 'BE', postalCodeRanges: ranges.map(range) }
}

function range([postalCodeFrom, postalCodeTo]: FromTo): PostalCodeRange {
  return { postalCodeFrom, postalCodeTo }
}
