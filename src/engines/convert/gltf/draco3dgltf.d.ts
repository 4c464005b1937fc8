/** Types for the part of the Draco coder that is used here. The package has no types. */
declare module 'draco3dgltf' {
  export interface DracoAttribute {
    num_components(): number;
  }
  export interface DracoMesh {
    num_faces(): number;
    num_points(): number;
  }
  export interface DracoStatus {
    ok(): boolean;
  }
  export interface DracoBuffer {
    Init(data: Int8Array, size: number): void;
  }
  export interface DracoDecoder {
    GetEncodedGeometryType(buffer: DracoBuffer): number;
    DecodeBufferToMesh(buffer: DracoBuffer, mesh: DracoMesh): DracoStatus;
    GetAttributeByUniqueId(mesh: DracoMesh, id: number): DracoAttribute;
    GetAttributeDataArrayForAllPoints(
      mesh: DracoMesh,
      attribute: DracoAttribute,
      dataType: number,
      size: number,
      pointer: number,
    ): boolean;
    GetTrianglesUInt32Array(mesh: DracoMesh, size: number, pointer: number): boolean;
  }
  export interface DracoDecoderModule {
    Decoder: new () => DracoDecoder;
    DecoderBuffer: new () => DracoBuffer;
    Mesh: new () => DracoMesh;
    TRIANGULAR_MESH: number;
    DT_INT8: number;
    DT_UINT8: number;
    DT_INT16: number;
    DT_UINT16: number;
    DT_UINT32: number;
    DT_FLOAT32: number;
    HEAPU8: Uint8Array;
    _malloc(size: number): number;
    _free(pointer: number): void;
    destroy(object: object): void;
    /** Returns the object's address; 0 if the object does not exist. */
    getPointer(object: object): number;
  }
  export interface DracoInt8Array {
    GetValue(at: number): number;
  }
  export interface DracoEncoder {
    SetSpeedOptions(encoding: number, decoding: number): void;
    SetEncodingMethod(method: number): void;
    SetAttributeQuantization(type: number, bits: number): void;
    /** Quantizes to a grid of `range` / (2^bits − 1) from `origin`, instead of the attribute's own range. */
    SetAttributeExplicitQuantization(
      type: number,
      bits: number,
      width: number,
      origin: Float32Array,
      range: number,
    ): void;
    SetTrackEncodedProperties(flag: boolean): void;
    GetNumberOfEncodedPoints(): number;
    GetNumberOfEncodedFaces(): number;
    EncodeMeshToDracoBuffer(mesh: DracoMesh, encoded: DracoInt8Array): number;
  }
  export interface DracoMeshBuilder {
    AddFacesToMesh(mesh: DracoMesh, faces: number, indices: Uint32Array): boolean;
    AddFloatAttributeToMesh(
      mesh: DracoMesh,
      type: number,
      vertices: number,
      width: number,
      values: Float32Array,
    ): number;
    AddUInt8Attribute(
      mesh: DracoMesh,
      type: number,
      vertices: number,
      width: number,
      values: Uint8Array,
    ): number;
    AddUInt16Attribute(
      mesh: DracoMesh,
      type: number,
      vertices: number,
      width: number,
      values: Uint16Array,
    ): number;
  }
  export interface DracoEncoderModule {
    Encoder: new () => DracoEncoder;
    MeshBuilder: new () => DracoMeshBuilder;
    Mesh: new () => DracoMesh;
    DracoInt8Array: new () => DracoInt8Array;
    POSITION: number;
    NORMAL: number;
    TEX_COORD: number;
    COLOR: number;
    GENERIC: number;
    MESH_SEQUENTIAL_ENCODING: number;
    MESH_EDGEBREAKER_ENCODING: number;
    destroy(object: object): void;
  }
  export function createDecoderModule(options?: object): Promise<DracoDecoderModule>;
  export function createEncoderModule(options?: object): Promise<DracoEncoderModule>;
}
