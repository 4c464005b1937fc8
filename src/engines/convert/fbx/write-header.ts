import { properties, property, single } from './property-records.ts';
import { WRITTEN_VERSION } from './write-document.ts';
import { long, type OutRecord, raw, record, text } from './write-records.ts';

const CREATOR = 'Bozzetto';

// The id and the time of writing belong together: readers that check one against the other accept this pair.
// biome-ignore format: bytes
const FILE_ID = [0x28, 0xb3, 0x2a, 0xeb, 0xb6, 0x24, 0xcc, 0xc2, 0xbf, 0xc8, 0xb0, 0x2a, 0xa9, 0x2b, 0xfc, 0xf1];
const CREATION_TIME = '1970-01-01 10:00:00:000';

/**
 * Returns all records that come before the objects. They specify centimeters, +Y up, +Z front, right-handed axes, and
 * 30 frames per second.
 */
export function headerRecords(): OutRecord[] {
  const date = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second', 'Millisecond'];
  return [
    record(
      'FBXHeaderExtension',
      [],
      [
        single.int('FBXHeaderVersion', 1003),
        single.int('FBXVersion', WRITTEN_VERSION),
        single.int('EncryptionType', 0),
        record(
          'CreationTimeStamp',
          [],
          [
            single.int('Version', 1000),
            ...[1970, 1, 1, 10, 0, 0, 0].map((value, i) => single.int(date[i], value)),
          ],
        ),
        single.text('Creator', CREATOR),
      ],
    ),
    record('FileId', [raw(Uint8Array.from(FILE_ID))]),
    single.text('CreationTime', CREATION_TIME),
    single.text('Creator', CREATOR),
    record(
      'GlobalSettings',
      [],
      [
        single.int('Version', 1000),
        properties([
          property.int('UpAxis', 1),
          property.int('UpAxisSign', 1),
          property.int('FrontAxis', 2),
          property.int('FrontAxisSign', 1),
          property.int('CoordAxis', 0),
          property.int('CoordAxisSign', 1),
          property.int('OriginalUpAxis', 1),
          property.int('OriginalUpAxisSign', 1),
          property.double('UnitScaleFactor', 1),
          property.double('OriginalUnitScaleFactor', 1),
          property.enum('TimeMode', 6),
        ]),
      ],
    ),
    record(
      'Documents',
      [],
      [
        single.int('Count', 1),
        record(
          'Document',
          [long(999_999), text('Scene'), text('Scene')],
          [record('Properties70'), record('RootNode', [long(0)])],
        ),
      ],
    ),
    record('References'),
  ];
}
