/** Types of values in a crate file, by number (`crateDataTypes.h` of OpenUSD). */
export const BOOL = 1;
export const INT = 3;
export const FLOAT = 8;
export const DOUBLE = 9;
export const STRING = 10;
export const TOKEN = 11;
export const ASSET_PATH = 12;
export const DICTIONARY = 31;
export const TOKEN_LIST_OP = 32;
export const STRING_LIST_OP = 33;
export const PATH_LIST_OP = 34;
export const REFERENCE_LIST_OP = 35;
export const PATH_VECTOR = 40;
export const TOKEN_VECTOR = 41;
export const SPECIFIER = 42;
export const VARIABILITY = 44;
export const VARIANT_SELECTION_MAP = 45;
export const TIME_SAMPLES = 46;
export const PAYLOAD = 47;
export const DOUBLE_VECTOR = 48;
export const STRING_VECTOR = 50;
export const VALUE_BLOCK = 51;
export const PAYLOAD_LIST_OP = 55;

/**
 * Flags in the high word of a value: whether it is an array, is stored in the word itself, or is a compressed array.
 */
export const IS_ARRAY = 0x80000000;
export const IS_INLINED = 0x40000000;
export const IS_COMPRESSED = 0x20000000;
/** Arrays shorter than this are stored uncompressed, whatever their flag states. */
export const MIN_COMPRESSED = 16;
