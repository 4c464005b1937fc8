"""Types of requests and responses. Generated from openapi.json by `npm run gen`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

ArchiveLayout = Literal["flat", "unity", "godot", "unreal"]

AssetKind = Literal["model", "image", "texture", "preview", "text", "program", "bundle"]

AuthorHost = Literal["anthropic", "google", "openai", "ollama", "lmstudio", "llamacpp"]

BackendStateName = Literal["ready", "busy", "starting", "down", "unknown"]

BakeMaps = list[Literal["ambient_occlusion", "curvature", "thickness", "position", "vertex_colors"]]

BatchStatus = Literal["RUNNING", "SUCCESS", "PARTIAL", "FAILED", "CANCELLED"]

ColliderKind = Literal["none", "box", "hull", "convex"]

ColorPalette = list[str]

ControlFrame = Any

DeliveryStatus = Literal["pending", "delivered", "failed", "skipped"]

FinishLods = int | list[float] | dict[str, Any]

FinishPivot = Literal["keep", "center", "base_center"]

FinishPreset = Literal["unity", "unreal", "godot", "web", "usdz"]

FinishShape = Literal["keep", "repair", "remesh", "solid"]

FinishUv = Literal["keep", "unwrap"]

FlowName = Literal["model-preview-render", "model-remesh", "convert-model-format", "image-generation", "prompt-optimize", "image-to-model", "image-to-mesh", "image-to-artistic-mesh", "text-to-model", "text-to-mesh", "model-texture", "model-finish", "model-unwrap", "model-rig", "model-segment"]

GltfCompression = Literal["none", "meshopt", "draco"]

LengthUnit = Literal["mm", "cm", "m", "inch", "foot"]

QuoteRequest = Any

SandboxOutcome = Literal["fail", "slow", "moderation", "timeout", "lost"]

Scope = Literal["tasks:write", "tasks:read", "files:write", "account:read", "account:write", "admin"]

ServerFrame = Any

SignedAxis = Literal["x", "-x", "y", "-y", "z", "-z"]

SpaceOrigin = Literal["stated", "assumed", "given"]

TaskStatus = Literal["PENDING", "QUEUED", "RUNNING", "SUCCESS", "FAILED", "CANCELLED"]

TextureEncoding = Literal["keep", "png", "webp", "ktx2"]

UpAxis = Literal["x", "y", "z"]

UploadKind = Literal["image", "model"]

WebhookEventType = Literal["task.succeeded", "task.failed", "task.cancelled", "batch.ended", "webhook.disabled"]

WriteFormat = Literal["glb", "gltf", "obj", "fbx", "stl", "ply", "usdz", "3mf", "dae"]

class AccountState(TypedDict):
    user_uuid: str
    sandbox: bool
    plan: str
    limits: dict[str, Any]
    use: dict[str, Any]

class AddedEngine(TypedDict):
    name: str
    flows: list[str]
    remarks: list[str]
    trial: EngineTrial | None

class AdminUser(TypedDict):
    user_uuid: str
    name: str
    email: str | None
    created_at: str
    suspended_at: str | None
    suspended_for: str | None
    weight: float
    plan: str
    total_usable_credits: int
    total_frozen_credits: int
    tasks_in_flight: int
    stored_bytes: int
    keys: int

class AdminUserPage(TypedDict):
    records: list[AdminUser]
    next_cursor: str | None

class ApiError(TypedDict):
    code: int
    message: str
    suggestion: NotRequired[str]
    problems: NotRequired[list[BatchProblem]]
    request_id: str

class ApiKey(TypedDict):
    key_uuid: str
    prefix: str
    name: str | None
    scopes: list[Scope]
    sandbox: bool
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    current: bool

class ApiKeyList(TypedDict):
    keys: list[ApiKey]

class AssetSummary(TypedDict):
    asset_id: str
    kind: AssetKind
    role: str
    format: str
    filename: str
    bytes: int
    sha256: str
    content_type: str
    url: str
    width: NotRequired[int]
    height: NotRequired[int]
    render: NotRequired[RenderFacts]
    expires_at: str | None

class AuthorChoice(TypedDict):
    host: AuthorHost
    model: str

class AuthorOffer(TypedDict):
    host: AuthorHost
    name: str
    models: list[str]
    leaves_machine: bool

class AuthorState(TypedDict):
    active: AuthorChoice | None
    chosen: AuthorChoice | None
    offers: list[AuthorOffer]
    restart_required: bool

class BackendConfiguration(TypedDict):
    file: str | None
    revision: str
    loaded_at: str
    refused: dict[str, Any] | None

class BackendInfo(TypedDict):
    name: str
    kind: str
    state: BackendStateName
    down_since: str | None
    closed_until: str | None
    checked_at: str | None
    in_flight: int
    concurrency: int
    version: str | None
    problem: str | None
    balance: float | None
    price: str | None

class BackendList(TypedDict):
    backends: list[BackendInfo]
    configuration: BackendConfiguration

class BackendReadiness(TypedDict):
    name: str
    state: BackendStateName

class Balance(TypedDict):
    total_usable_credits: int
    permanent_usable_credits: int
    total_frozen_credits: int
    balance: int
    frozen: int
    web_credits_balance: int
    api_credits_balance: int

class Batch(TypedDict):
    batch_uuid: str
    name: str | None
    client_order_id: str | None
    status: BatchStatus
    progress: int
    counts: BatchCounts
    cost_credits: int
    reserved_credits: int
    charged_credits: int
    is_cancelling: bool
    created_at: str
    ended_at: str | None

class BatchCounts(TypedDict):
    items: int
    waiting: int
    pending: int
    queued: int
    running: int
    succeeded: int
    failed: int
    cancelled: int

class BatchEvent(TypedDict):
    type: Literal["batch.ended"]
    timestamp: str
    data: WebhookBatch

class BatchItem(TypedDict):
    name: str
    position: int
    task_uuid: str
    flow_name: str
    status: TaskStatus
    progress: int
    waiting_for: list[str]
    cost_credits: int
    charged_credits: int
    output: TaskOutput | None
    error: TaskError | None

class BatchItemPage(TypedDict):
    records: list[BatchItem]
    next_cursor: str | None

class BatchItemRequest(TypedDict):
    name: NotRequired[str]
    flow: FlowName
    input: NotRequired[dict[str, Any]]

class BatchManifest(TypedDict):
    batch_uuid: str
    name: str | None
    status: BatchStatus
    layout: ArchiveLayout
    extra_files: list[dict[str, Any]]
    items: list[dict[str, Any]]

class BatchPage(TypedDict):
    records: list[Batch]
    next_cursor: str | None

class BatchProblem(TypedDict):
    item: str
    field: str | None
    code: int
    message: str
    suggestion: NotRequired[str]

class BatchQuote(TypedDict):
    cost_credits: int
    available_credits: int
    items: list[dict[str, Any]]

class BatchRetried(TypedDict):
    batch_uuid: str
    name: str | None
    client_order_id: str | None
    status: BatchStatus
    progress: int
    counts: BatchCounts
    cost_credits: int
    reserved_credits: int
    charged_credits: int
    is_cancelling: bool
    created_at: str
    ended_at: str | None
    retried: int

class BatchStyle(TypedDict):
    words: NotRequired[str]
    palette: NotRequired[ColorPalette]
    texel_density: NotRequired[float]
    max_faces: NotRequired[int]
    size_scale: NotRequired[float]

class ComparedFigures(TypedDict):
    faces: int
    triangles: int
    vertices: int
    components: int
    materials: int
    watertight: bool
    boundary_edges: int
    non_manifold_edges: int
    validator_errors: int | None
    bytes: int

class Comparison(TypedDict):
    batch_uuid: str
    name: str | None
    client_order_id: str | None
    status: BatchStatus
    progress: int
    counts: BatchCounts
    cost_credits: int
    reserved_credits: int
    charged_credits: int
    is_cancelling: bool
    created_at: str
    ended_at: str | None
    rows: list[ComparisonRow]

class ComparisonRow(TypedDict):
    name: str
    task_uuid: str
    flow_name: str
    status: TaskStatus
    cost_credits: int
    charged_credits: int
    output: TaskOutput | None
    error: TaskError | None
    engine: str | None
    progress: int
    made_by: str | None
    seconds: float | None
    figures: ComparedFigures | None
    accept: list[MeasuredTerm]
    warnings: list[TaskWarning]
    pictures: list[str]

class ConvertModelFormatQuoteRequest(TypedDict):
    flow_name: Literal["convert-model-format"]

class CopyTerms(TypedDict):
    min_faces: NotRequired[int]
    max_faces: NotRequired[int]
    closed: NotRequired[Literal[True]]
    max_islands: NotRequired[int]
    floating_parts: NotRequired[int]
    flipped_parts: NotRequired[int]
    degenerate_faces: NotRequired[int]
    max_materials: NotRequired[int]
    min_size_mm: NotRequired[float]
    max_size_mm: NotRequired[float]
    validator_errors: NotRequired[int]
    validator_warnings: NotRequired[int]
    max_bad_uv: NotRequired[float]
    min_texture: NotRequired[int]
    max_hausdorff: NotRequired[float]

class DeletedUser(TypedDict):
    user_uuid: str

class DisabledWebhook(TypedDict):
    webhook_uuid: str
    url: str
    reason: Literal["gone", "failing"]

class DownloadResponse(TypedDict):
    download_url: str
    preview_url: NotRequired[str]
    asset_id: NotRequired[str]
    kind: NotRequired[str]

class EngineDetails(TypedDict):
    name: str
    kind: str
    url: str
    works: list[str]
    price: str | None
    problems: list[str]
    remarks: list[str]
    models: list[FoundModel]
    gpus: list[FoundGpu]

class EngineTrial(TypedDict):
    work: str
    seconds: float
    files: list[int]
    text: str | None

class ErrorFrame(TypedDict):
    type: Literal["error"]
    code: int
    message: str

class FinishReport(TypedDict):
    preset: str | None
    before: ModelState
    after: ModelState
    scale: float
    distance: SurfaceDistance
    render_difference_percent: NotRequired[float | None]
    delight: NotRequired[list[dict[str, Any]]]
    uvs_kept_percent: float | None
    lods: list[dict[str, Any]]
    collider: dict[str, Any] | None

class FinishSettings(TypedDict):
    preset: NotRequired[FinishPreset]
    shape: NotRequired[FinishShape]
    remove_inner_shells: NotRequired[bool]
    target_face_count: NotRequired[int]
    face_type: NotRequired[Literal["quad", "triangle"]]
    uv: NotRequired[FinishUv]
    texture_size: NotRequired[Literal[256, 512, 1024, 2048, 4096]]
    texel_density: NotRequired[float]
    mirror_overlap: NotRequired[bool]
    bake_maps: NotRequired[BakeMaps]
    bake_distance: NotRequired[float]
    delight: NotRequired[bool]
    palette: NotRequired[ColorPalette]
    lightmap_uv: NotRequired[bool]
    size: NotRequired[FinishSize]
    pivot: NotRequired[FinishPivot]
    up: NotRequired[SignedAxis]
    forward: NotRequired[SignedAxis]
    lods: NotRequired[FinishLods]
    collision: NotRequired[ColliderKind]
    max_pieces: NotRequired[int]
    merge_materials: NotRequired[bool]
    compress: NotRequired[GltfCompression]
    texture_format: NotRequired[TextureEncoding]
    target_format: NotRequired[WriteFormat]

class FinishSize(TypedDict):
    longest: NotRequired[float]
    height: NotRequired[float]
    scale: NotRequired[float]
    unit: NotRequired[Literal["mm", "cm", "m"]]

class FlowDuration(TypedDict):
    models: dict[str, Any]
    tasks: int
    p50_seconds: float
    p95_seconds: float

class FlowField(TypedDict):
    field: str
    source: Literal["image", "model"] | None
    format_of: str | None
    presets: list[str | float]
    when: dict[str, Any] | None
    instead_of: str | None

class FlowInfo(TypedDict):
    flow_name: FlowName
    summary: str
    description: str
    path: str
    makes_models: bool
    available: bool
    cost_credits: int
    price_fields: list[str]
    fields: list[FlowField]
    choices: list[FlowModelChoice]
    durations: list[FlowDuration]
    input: dict[str, Any]

class FlowList(TypedDict):
    flows: list[FlowInfo]

class FlowModel(TypedDict):
    name: str
    built_in: bool
    available: bool
    down_since: str | None
    cost_credits: int
    writes_programs: bool

class FlowModelChoice(TypedDict):
    field: str
    default: str
    models: list[FlowModel]

class FoundEngine(TypedDict):
    url: str
    kind: str
    version: str | None
    facts: list[str]
    models: list[FoundModel]
    gpus: list[FoundGpu]
    choices: list[dict[str, Any]]
    missing: str | None
    proposals: list[ProposedCalls]
    name: str
    entry: dict[str, Any]
    configured: str | None

class FoundEngines(TypedDict):
    found: list[FoundEngine]

class FoundGpu(TypedDict):
    name: str
    gibibytes: float
    free: float | None

class FoundModel(TypedDict):
    name: str
    gibibytes: float | None

class Health(TypedDict):
    status: Literal["ok"]

class ImageGenerationQuoteRequest(TypedDict):
    flow_name: Literal["image-generation"]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    image_count: NotRequired[int]

class ImageToArtisticMeshQuoteRequest(TypedDict):
    flow_name: Literal["image-to-artistic-mesh"]
    finish: NotRequired[FinishSettings]

class ImageToMeshQuoteRequest(TypedDict):
    flow_name: Literal["image-to-mesh"]
    images: NotRequired[Images]
    turbo: NotRequired[bool]
    finish: NotRequired[FinishSettings]

class ImageToModelQuoteRequest(TypedDict):
    flow_name: Literal["image-to-model"]
    images: NotRequired[Images]
    texture_size: NotRequired[int]
    turbo: NotRequired[bool]
    finish: NotRequired[FinishSettings]

class Images(TypedDict):
    front: str
    back: NotRequired[str]
    left: NotRequired[str]
    right: NotRequired[str]
    top: NotRequired[str]
    front_right: NotRequired[str]
    back_right: NotRequired[str]
    back_left: NotRequired[str]
    front_left: NotRequired[str]

class IssuedApiKey(TypedDict):
    key_uuid: str
    prefix: str
    name: str | None
    scopes: list[Scope]
    sandbox: bool
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    current: bool
    token: str

class LedgerEntry(TypedDict):
    id: int
    kind: Literal["grant", "reserve", "capture", "release", "expire", "adjust"]
    amount: int
    frozen_amount: int
    balance_after: int
    frozen_after: int
    task_uuid: str | None
    flow_name: str | None
    note: str | None
    created_at: str

class LedgerPage(TypedDict):
    records: list[LedgerEntry]
    next_cursor: str | None

class LibraryList(TypedDict):
    subjects: list[LibrarySubject]
    accepts_own: bool
    problems: list[LibraryProblem]

class LibraryParameter(TypedDict):
    name: str
    value: float
    min: float
    max: float

class LibraryProblem(TypedDict):
    file: str
    problem: str

class LibraryProgram(TypedDict):
    program: dict[str, Any]
    words_without_effect: list[str]

class LibrarySlot(TypedDict):
    name: str
    color: str
    material: str | None
    is_main: bool

class LibrarySubject(TypedDict):
    subject: str
    things: list[LibrarySummary]

class LibrarySummary(TypedDict):
    name: str
    words: list[str]
    source: Literal["shipped", "own"]
    version: str

class LibraryThing(TypedDict):
    name: str
    words: list[str]
    subject: str
    source: Literal["shipped", "own"]
    version: str
    file: str
    parameters: list[LibraryParameter]
    slots: list[LibrarySlot]
    program: dict[str, Any]

class MadeWebhook(TypedDict):
    webhook_uuid: str
    url: str | None
    name: str | None
    events: list[WebhookEventType]
    created_at: str
    old_secret_until: str | None
    disabled_at: str | None
    disabled_for: Literal["owner", "gone", "failing"] | None
    failing_since: str | None
    delivered_at: str | None
    secret: str

class ManifestFile(TypedDict):
    path: str
    role: str
    kind: str
    format: str
    bytes: int
    sha256: str
    url: NotRequired[str]

class MeasuredTerm(TypedDict):
    term: str
    wanted: float | bool
    measured: float | bool | None

class MeshReport(TypedDict):
    source: dict[str, Any] | None
    results: list[dict[str, Any]]
    repairs: list[dict[str, Any]]
    remesh: NotRequired[dict[str, Any]]
    unwrap: NotRequired[dict[str, Any]]
    bake: NotRequired[dict[str, Any]]
    texture: NotRequired[dict[str, Any]]
    uvs: NotRequired[dict[str, Any]]
    distance: NotRequired[SurfaceDistance]
    finish: NotRequired[FinishReport]

class ModelFinishQuoteRequest(TypedDict):
    flow_name: Literal["model-finish"]
    preset: NotRequired[FinishPreset]
    shape: NotRequired[FinishShape]
    uv: NotRequired[FinishUv]
    bake_maps: NotRequired[BakeMaps]
    palette: NotRequired[ColorPalette]
    lightmap_uv: NotRequired[bool]
    lods: NotRequired[FinishLods]
    collision: NotRequired[ColliderKind]
    texture_format: NotRequired[TextureEncoding]

class ModelPreviewRenderQuoteRequest(TypedDict):
    flow_name: Literal["model-preview-render"]

class ModelRemeshQuoteRequest(TypedDict):
    flow_name: Literal["model-remesh"]
    texture_size: NotRequired[Literal[1024, 2048, 4096]]
    bake_maps: NotRequired[BakeMaps]
    finish: NotRequired[FinishSettings]

class ModelRigQuoteRequest(TypedDict):
    flow_name: Literal["model-rig"]
    finish: NotRequired[FinishSettings]

class ModelSegmentQuoteRequest(TypedDict):
    flow_name: Literal["model-segment"]
    finish: NotRequired[FinishSettings]

class ModelState(TypedDict):
    faces: int
    triangles: int
    materials: int
    draw_calls: int
    textures: int
    largest_texture: int | None
    texture_bytes: int
    texture_memory_bytes: int
    file_bytes: int | None
    size_metres: list[float] | None
    uv: UvMeasures | None

class ModelStatistics(TypedDict):
    nodes: int
    meshes: int
    materials: int
    images: int
    skins: int
    animations: int
    vertices: int
    faces: int
    faces_by_sides: dict[str, Any]
    triangles: int
    components: int
    boundary_edges: int
    non_manifold_edges: int
    euler_characteristic: int
    watertight: bool
    consistently_oriented: bool
    area: float
    volume: float | None
    bounds: dict[str, Any] | None

class ModelTerms(TypedDict):
    min_faces: NotRequired[int]
    max_faces: NotRequired[int]
    closed: NotRequired[Literal[True]]
    max_islands: NotRequired[int]
    floating_parts: NotRequired[int]
    flipped_parts: NotRequired[int]
    degenerate_faces: NotRequired[int]
    max_materials: NotRequired[int]
    min_size_mm: NotRequired[float]
    max_size_mm: NotRequired[float]
    validator_errors: NotRequired[int]
    validator_warnings: NotRequired[int]
    max_bad_uv: NotRequired[float]
    min_texture: NotRequired[int]

class ModelTextureQuoteRequest(TypedDict):
    flow_name: Literal["model-texture"]
    finish: NotRequired[FinishSettings]

class ModelUnwrapQuoteRequest(TypedDict):
    flow_name: Literal["model-unwrap"]

class OwnModelsPage(TypedDict):
    records: list[PublicOwnModelItemPayload]
    page: int
    page_size: int
    total: int
    has_more: bool

class Plan(TypedDict):
    plan_name: str
    requests_per_minute: int | None
    creations_per_minute: int | None
    tasks_in_flight: int | None
    storage_bytes: int | None
    users: int

class PlanList(TypedDict):
    plans: list[Plan]

class PongFrame(TypedDict):
    type: Literal["pong"]

class PresignedUpload(TypedDict):
    upload_url: str
    method: Literal["PUT"]
    headers: dict[str, Any]
    file_key: str
    expires_at: str

class Profile(TypedDict):
    user_uuid: str
    name: str
    email: str | None
    created_at: str
    scopes: list[Scope]
    total_usable_credits: int
    permanent_usable_credits: int
    total_frozen_credits: int
    balance: int
    frozen: int
    web_credits_balance: int
    api_credits_balance: int

class PromptOptimizeQuoteRequest(TypedDict):
    flow_name: Literal["prompt-optimize"]

class ProposedArgument(TypedDict):
    label: str
    type: str
    value: Any
    min: float | None
    max: float | None
    choices: list[str | float]

class ProposedCalls(TypedDict):
    work: str
    calls: list[dict[str, Any]]
    output: str

class ProvenanceKey(TypedDict):
    kid: str
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    use: Literal["sig"]
    alg: Literal["EdDSA"]
    created_at: str
    retired_at: str | None

class ProvenanceKeys(TypedDict):
    keys: list[ProvenanceKey]

class PublicModelPayload(TypedDict):
    task_uuid: str
    flow_name: FlowName
    status: TaskStatus
    created_at: str
    name: str | None
    is_public: bool
    geometry_model_url: list[str] | None
    textured_model_url: list[str] | None
    preview_url: str | None
    assets: list[AssetSummary]

class PublicOwnModelItemPayload(TypedDict):
    task_uuid: str
    flow_name: FlowName
    status: TaskStatus
    created_at: str
    name: str | None
    is_public: bool
    started_at: str | None
    completed_at: str | None
    geometry_model_url: list[str] | None
    textured_model_url: list[str] | None
    preprocessed_image_url: list[str] | None
    assets: list[AssetSummary] | None
    request_payload: RequestPayload | None

class PublicTaskCreationPayload(TypedDict):
    task_uuid: str
    flow_name: FlowName
    status: TaskStatus
    created_at: str
    cost_credits: int | None
    queue: QueueSummary | None
    read_after_write_deadline_seconds: int | None
    read_after_write_header: str | None

class PublicTaskPricingQuotePayload(TypedDict):
    flow_name: FlowName
    params: dict[str, Any]
    cost_credits: int
    available_credits: int

class PublicTaskStatusPayload(TypedDict):
    task_uuid: str
    flow_name: FlowName
    status: TaskStatus
    progress: int
    cost_credits: int | None
    charged_credits: NotRequired[int]
    created_at: str
    started_at: str | None
    completed_at: str | None
    input: dict[str, Any] | None
    output: TaskOutput | None
    error: TaskError | None
    queue: QueueSummary | None

class QueueFlow(TypedDict):
    flow_name: FlowName
    waiting: int
    running: int
    paused_at: str | None
    paused_for: str | None

class QueueState(TypedDict):
    lanes: list[dict[str, Any]]
    users: list[dict[str, Any]]
    flows: list[QueueFlow]
    workers: list[QueueWorker]

class QueueSummary(TypedDict):
    is_queued: bool
    position: int | None
    estimated_wait_seconds: int | None

class QueueWorker(TypedDict):
    worker: str
    name: str
    engine_slots: int
    short_slots: int
    flows: list[str] | None
    lanes: list[str] | None
    taken: int
    draining: bool
    beat_at: str

class ReadWorkflow(TypedDict):
    workflow: dict[str, Any]
    put: list[dict[str, Any]]
    problems: list[str]

class Readiness(TypedDict):
    ready: bool
    checks: dict[str, Any]
    reason: str | None
    renderer: dict[str, Any] | None
    replica: dict[str, Any] | None
    backends: list[BackendReadiness]
    configuration: dict[str, Any]

class ReadyFrame(TypedDict):
    type: Literal["ready"]
    cursor: str

class ReceivedUpload(TypedDict):
    file_key: str

class Reconciliation(TypedDict):
    checked_at: str
    users: int
    ledger_credits: int
    balance_credits: int
    frozen_credits: int
    held_credits: int
    granted_credits: int
    findings: list[dict[str, Any]]

class RemovedEngine(TypedDict):
    name: str

class RemovedPlan(TypedDict):
    plan_name: str

class RemovedTask(TypedDict):
    task_uuid: str

class RemovedUpload(TypedDict):
    file_key: str

class RemovedWebhook(TypedDict):
    webhook_uuid: str

class RenderFacts(TypedDict):
    view: str
    azimuth: float
    elevation: float
    projection: Literal["perspective", "orthographic"]
    style: str
    background: str

class ReplayedDeliveries(TypedDict):
    replayed: int

class RequestPayload(TypedDict):
    image_url: NotRequired[str]
    model_version: NotRequired[str]
    polygon_limit: NotRequired[int]
    texture_size: NotRequired[int]
    prompt: NotRequired[str]
    ai_model: NotRequired[str]
    image_count: NotRequired[int]
    model_file: NotRequired[str]
    target_face_count: NotRequired[int]
    face_type: NotRequired[str]
    export_format: NotRequired[str]

class RequeuedTask(TypedDict):
    task_uuid: str
    status: TaskStatus
    requeued: bool

class ResyncFrame(TypedDict):
    type: Literal["resync"]
    cursor: str
    reason: str

class RevokedApiKey(TypedDict):
    key_uuid: str
    current: bool

class SavedThing(TypedDict):
    name: str
    subject: str
    file: str
    replaces: list[str]

class ShapeTerms(TypedDict):
    min_faces: NotRequired[int]
    max_faces: NotRequired[int]
    closed: NotRequired[Literal[True]]
    max_islands: NotRequired[int]
    floating_parts: NotRequired[int]
    flipped_parts: NotRequired[int]
    degenerate_faces: NotRequired[int]
    max_materials: NotRequired[int]
    min_size_mm: NotRequired[float]
    max_size_mm: NotRequired[float]
    validator_errors: NotRequired[int]
    validator_warnings: NotRequired[int]

class StageTiming(TypedDict):
    stage: str
    milliseconds: float

class StorageState(TypedDict):
    upload_bytes: int
    task_bytes: int
    total_bytes: int
    quota_bytes: int | None
    disks: list[dict[str, Any]]
    users: list[dict[str, Any]]
    sweep: SweepState

class StorageUse(TypedDict):
    upload_bytes: int
    task_bytes: int
    total_bytes: int
    quota_bytes: int | None

class SubscribedFrame(TypedDict):
    type: Literal["subscribed"]
    task_uuids: list[str] | None

class SurfaceDistance(TypedDict):
    mean_percent: float
    hausdorff_percent: float
    normal_deviation: float
    area_change_percent: float

class SweepState(TypedDict):
    blobs_to_remove: int
    oldest_since: str | None
    expired_results: int
    expired_uploads: int
    users_to_erase: int
    round_ended_at: str | None
    round_under_way: bool
    next_round_at: str
    round_blobs: int
    round_removed: int
    round_not_ours: int

class TaskError(TypedDict):
    code: int
    message: str
    suggestion: NotRequired[str]

class TaskEvent(TypedDict):
    type: Literal["task.succeeded", "task.failed", "task.cancelled"]
    timestamp: str
    data: WebhookTask

class TaskFrame(TypedDict):
    task_uuid: str
    flow_name: FlowName
    status: TaskStatus
    progress: int
    cost_credits: int | None
    charged_credits: NotRequired[int]
    created_at: str
    started_at: str | None
    completed_at: str | None
    input: dict[str, Any] | None
    output: TaskOutput | None
    error: TaskError | None
    queue: QueueSummary | None
    cursor: str

class TaskOutput(TypedDict):
    preprocessed_image_url: NotRequired[list[str]]
    geometry_model_url: NotRequired[list[str]]
    textured_model_url: NotRequired[list[str]]
    preview_url: NotRequired[str]
    draft_url: NotRequired[str]
    candidate_model_url: NotRequired[list[str]]
    candidate_preview_url: NotRequired[str]
    model_url: NotRequired[list[str]]
    viewer_model_url: NotRequired[list[str]]
    texture_url: NotRequired[list[str]]
    image_url: NotRequired[list[str]]
    program_url: NotRequired[list[str]]
    rgb_image_url: NotRequired[list[str]]
    white_image_url: NotRequired[list[str]]
    topology_url: NotRequired[str]
    contact_sheet_url: NotRequired[str]
    turntable_url: NotRequired[str]
    optimized_prompt: NotRequired[str]
    negative_prompt: NotRequired[str]
    tags: NotRequired[list[str]]
    explanation: NotRequired[list[str]]

class TaskPage(TypedDict):
    records: list[PublicTaskStatusPayload]
    next_cursor: str | None

class TaskReport(TypedDict):
    task_uuid: str
    flow_name: FlowName
    status: TaskStatus
    name: str | None
    is_public: bool
    stage: str | None
    expires_at: str | None
    charged_credits: int
    attempts: int
    input: dict[str, Any]
    engine: dict[str, Any] | None
    timings: list[StageTiming]
    statistics: dict[str, Any] | None
    validation: dict[str, Any] | None
    mesh: MeshReport | None
    accept: NotRequired[list[MeasuredTerm]]
    warnings: list[TaskWarning]
    assets: list[AssetSummary]

class TaskWarning(TypedDict):
    code: str
    message: str

class TestEvent(TypedDict):
    type: Literal["webhook.test"]
    timestamp: str
    data: TestedWebhook

class TestedWebhook(TypedDict):
    webhook_uuid: str

class TextToMeshQuoteRequest(TypedDict):
    flow_name: Literal["text-to-mesh"]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    turbo: NotRequired[bool]
    finish: NotRequired[FinishSettings]

class TextToModelQuoteRequest(TypedDict):
    flow_name: Literal["text-to-model"]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    texture_size: NotRequired[int]
    turbo: NotRequired[bool]
    finish: NotRequired[FinishSettings]

class UploadedImage(TypedDict):
    file_key: str
    url: str
    width: int
    height: int
    bytes: int
    content_type: str
    sha256: str
    expires_at: str

class UploadedModel(TypedDict):
    file_key: str
    url: str
    format: str
    bytes: int
    content_type: str
    sha256: str
    expires_at: str

class UvMeasures(TypedDict):
    charts: int
    small_charts_percent: float
    utilisation: float
    overlap_percent: float
    mirrored_percent: NotRequired[float]
    stretch: float | None
    most_stretched: float | None
    texels_per_metre: float
    density_spread: float
    corners_without_uv: int
    corners_outside: int

class Webhook(TypedDict):
    webhook_uuid: str
    url: str | None
    name: str | None
    events: list[WebhookEventType]
    created_at: str
    old_secret_until: str | None
    disabled_at: str | None
    disabled_for: Literal["owner", "gone", "failing"] | None
    failing_since: str | None
    delivered_at: str | None

class WebhookAttempt(TypedDict):
    at: str
    milliseconds: int
    outcome: Literal["delivered", "redirect", "client_error", "server_error", "timeout", "unreachable", "refused_address"]
    status_code: int | None
    answer: str | None

class WebhookBatch(TypedDict):
    batch_uuid: str
    name: str | None
    client_order_id: str | None
    status: Literal["SUCCESS", "PARTIAL", "FAILED", "CANCELLED"]
    items: int
    succeeded: int
    failed: int
    cancelled: int
    cost_credits: int
    charged_credits: int
    created_at: str
    ended_at: str

class WebhookDelivery(TypedDict):
    delivery_uuid: str
    type: str
    task_uuid: str | None
    url: str | None
    status: DeliveryStatus
    created_at: str
    next_attempt_at: str | None
    ended_at: str | None
    tries: int

class WebhookDeliveryPage(TypedDict):
    records: list[WebhookDelivery]
    next_cursor: str | None

class WebhookDeliveryReport(TypedDict):
    delivery_uuid: str
    type: str
    task_uuid: str | None
    url: str | None
    status: DeliveryStatus
    created_at: str
    next_attempt_at: str | None
    ended_at: str | None
    tries: int
    attempts: list[WebhookAttempt]

class WebhookDisabledEvent(TypedDict):
    type: Literal["webhook.disabled"]
    timestamp: str
    data: DisabledWebhook

class WebhookList(TypedDict):
    webhooks: list[Webhook]

class WebhookTask(TypedDict):
    task_uuid: str
    flow_name: str
    status: TaskStatus
    client_order_id: str | None
    cost_credits: int | None
    created_at: str
    started_at: str | None
    completed_at: str | None
    output: TaskOutput | None
    error: TaskError | None

class WsTicket(TypedDict):
    ticket: str
    expires_at: str

class ModelPreviewRenderRequest(TypedDict):
    model_file: str
    render_mode: NotRequired[Literal["basic", "multi_angle", "custom", "preset"]]
    image_count: NotRequired[int]
    resolution: NotRequired[str]
    render_format: NotRequired[Literal["PNG", "JPEG", "WEBP"]]
    enable_rgb_render: NotRequired[bool]
    enable_white_render: NotRequired[bool]
    camera_angles: NotRequired[list[str]]
    preset_name: NotRequired[Literal["turntable-4", "turntable-8", "hero", "orthographic-6"]]
    render_style: NotRequired[Literal["pbr", "clay", "wireframe", "topology"]]
    background: NotRequired[Literal["studio", "transparent"]]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ModelRemeshRequest(TypedDict):
    model_file: str
    target_face_count: NotRequired[int]
    face_type: NotRequired[Literal["quad", "triangle"]]
    density: NotRequired[Literal["vertex_colors", "curvature", "texture"]]
    density_image: NotRequired[str]
    symmetry: NotRequired[Literal["auto", "x", "y", "z", "none"]]
    texture_size: NotRequired[Literal[1024, 2048, 4096]]
    bake_maps: NotRequired[BakeMaps]
    bake_distance: NotRequired[float]
    export_format: NotRequired[Literal["fbx", "glb"]]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    accept: NotRequired[CopyTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ConvertModelFormatRequest(TypedDict):
    model_file: str
    source_format: Literal["glb", "gltf", "obj", "fbx", "stl", "ply", "dae", "3mf", "usdz", "usda", "usdc", "off", "3ds", "amf", "x", "lwo", "ac", "b3d", "md5mesh", "ase", "usd"]
    target_format: WriteFormat
    source_unit: NotRequired[LengthUnit]
    source_up_axis: NotRequired[Literal["y", "z"]]
    target_unit: NotRequired[LengthUnit]
    target_up_axis: NotRequired[Literal["y", "z"]]
    compress: NotRequired[GltfCompression]
    texture_format: NotRequired[TextureEncoding]
    accept: NotRequired[ModelTerms]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ImageGenerationRequest(TypedDict):
    prompt: str
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    image_count: NotRequired[int]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class PromptOptimizeRequest(TypedDict):
    user_input: str
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ImageToModelRequest(TypedDict):
    image_file: NotRequired[str]
    images: NotRequired[Images]
    front_azimuth: NotRequired[float]
    front_elevation: NotRequired[float]
    prompt: NotRequired[str]
    model_version: NotRequired[Literal["v1", "v2"]]
    polygon_limit: NotRequired[int]
    max_author_cost: NotRequired[float]
    texture_size: NotRequired[int]
    turbo: NotRequired[bool]
    likeness: NotRequired[Literal["off", "colors", "texture"]]
    candidates: NotRequired[int]
    accept: NotRequired[ModelTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ImageToMeshRequest(TypedDict):
    image_file: NotRequired[str]
    images: NotRequired[Images]
    front_azimuth: NotRequired[float]
    front_elevation: NotRequired[float]
    prompt: NotRequired[str]
    model_version: NotRequired[Literal["v1", "v2"]]
    polygon_limit: NotRequired[int]
    max_author_cost: NotRequired[float]
    turbo: NotRequired[bool]
    likeness: NotRequired[Literal["off", "colors"]]
    candidates: NotRequired[int]
    accept: NotRequired[ShapeTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ImageToArtisticMeshRequest(TypedDict):
    image_file: NotRequired[str]
    images: NotRequired[Images]
    prompt: NotRequired[str]
    model_version: NotRequired[Literal["bozzetto-artist-v1-0-0", "bozzetto-artist-lowpoly-v1-0-0"]]
    num_verts: NotRequired[int]
    accept: NotRequired[ModelTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class TextToModelRequest(TypedDict):
    prompt: NotRequired[str]
    program: NotRequired[dict[str, Any]]
    made_from: NotRequired[str]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    model_version: NotRequired[Literal["v1", "v2"]]
    polygon_limit: NotRequired[int]
    texture_size: NotRequired[int]
    turbo: NotRequired[bool]
    max_author_cost: NotRequired[float]
    animate: NotRequired[bool]
    accept: NotRequired[ModelTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class TextToMeshRequest(TypedDict):
    prompt: str
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    model_version: NotRequired[Literal["v1", "v2"]]
    polygon_limit: NotRequired[int]
    turbo: NotRequired[bool]
    accept: NotRequired[ShapeTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ModelTextureRequest(TypedDict):
    model_file: str
    prompt: NotRequired[str]
    image_file: NotRequired[str]
    texture_size: NotRequired[int]
    keep_uv: NotRequired[bool]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    accept: NotRequired[ModelTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ModelFinishRequest(TypedDict):
    model_file: str
    preset: NotRequired[FinishPreset]
    shape: NotRequired[FinishShape]
    remove_inner_shells: NotRequired[bool]
    target_face_count: NotRequired[int]
    face_type: NotRequired[Literal["quad", "triangle"]]
    uv: NotRequired[FinishUv]
    texture_size: NotRequired[Literal[256, 512, 1024, 2048, 4096]]
    texel_density: NotRequired[float]
    mirror_overlap: NotRequired[bool]
    bake_maps: NotRequired[BakeMaps]
    bake_distance: NotRequired[float]
    delight: NotRequired[bool]
    palette: NotRequired[ColorPalette]
    lightmap_uv: NotRequired[bool]
    size: NotRequired[FinishSize]
    pivot: NotRequired[FinishPivot]
    up: NotRequired[SignedAxis]
    forward: NotRequired[SignedAxis]
    lods: NotRequired[FinishLods]
    collision: NotRequired[ColliderKind]
    max_pieces: NotRequired[int]
    merge_materials: NotRequired[bool]
    compress: NotRequired[GltfCompression]
    texture_format: NotRequired[TextureEncoding]
    target_format: NotRequired[WriteFormat]
    accept: NotRequired[ModelTerms]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ModelUnwrapRequest(TypedDict):
    model_file: str
    texture_size: NotRequired[Literal[256, 512, 1024, 2048, 4096]]
    texel_density: NotRequired[float]
    padding: NotRequired[int]
    mirror_overlap: NotRequired[bool]
    export_format: NotRequired[Literal["glb", "fbx"]]
    ai_model: NotRequired[Literal["bozzetto_1_0"]]
    accept: NotRequired[ModelTerms]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ModelRigRequest(TypedDict):
    model_file: str
    ai_model: NotRequired[str]
    accept: NotRequired[ModelTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]

class ModelSegmentRequest(TypedDict):
    model_file: str
    ai_model: NotRequired[str]
    accept: NotRequired[ModelTerms]
    finish: NotRequired[FinishSettings]
    client_order_id: NotRequired[str]
    allow_duplicate: NotRequired[bool]
    max_cost_credits: NotRequired[int]
    webhook_url: NotRequired[str | None]
