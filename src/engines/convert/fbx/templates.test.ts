import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { readFbx } from './read-fbx.ts';

const SECOND = '46186158000';

interface Parts {
  definitions?: string;
  objects: string;
  connections: string;
}

/** An ASCII file in centimeters, as Blender names itself. */
async function read({ definitions = '', objects, connections }: Parts) {
  const text = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
	Creator: "Blender (stable FBX IO) - 3.4.1 - 4.37.5"
}
GlobalSettings:  {
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Definitions:  {
${definitions}
}
Objects:  {
${objects}
}
Connections:  {
${connections}
}
`;
  const context = testContext();
  const main = new TextEncoder().encode(text);
  const scene = await readFbx({ main, name: 'model.fbx', companion: () => null }, context);
  return { scene, unread: context.unread.describe() };
}

const QUAD = `	Geometry: 1001, "Geometry::q", "Mesh" {
		Vertices: *12 { a: 0,0,0,1,0,0,1,1,0,0,1,0 }
		PolygonVertexIndex: *4 { a: 0,1,2,-4 }
	}`;

function template(kind: string, className: string, properties: string): string {
  return `	ObjectType: "${kind}" {
		Count: 1
		PropertyTemplate: "${className}" {
			Properties70:  {
${properties}
			}
		}
	}`;
}

test('a property that equals its class template is that of the template', async () => {
  const { scene } = await read({
    definitions: [
      template(
        'Material',
        'FbxSurfacePhong',
        `P: "ReflectionFactor", "Number", "", "A",1
		P: "ShininessExponent", "Number", "", "A",25
		P: "TransparencyFactor", "Number", "", "A",0.25
		P: "TransparentColor", "Color", "", "A",1,1,1
		P: "EmissiveColor", "Color", "", "A",0,0.5,0`,
      ),
      template(
        'NodeAttribute',
        'FbxLight',
        `P: "Intensity", "Number", "", "A",250
		P: "LightType", "enum", "", "",2`,
      ),
      template('Model', 'FbxNode', 'P: "Lcl Translation", "Lcl Translation", "", "A",0,300,0'),
    ].join('\n'),
    objects: `${QUAD}
	Model: 1002, "Model::q", "Mesh" { Version: 232 }
	Material: 1003, "Material::Gold", "" { ShadingModel: "Phong" }
	Model: 1004, "Model::lamp", "Light" { Version: 232 }
	NodeAttribute: 1005, "NodeAttribute::lamp", "Light" { TypeFlags: "Light" }`,
    connections: `	C: "OO",1002,0
	C: "OO",1001,1002
	C: "OO",1003,1002
	C: "OO",1004,0
	C: "OO",1005,1004`,
  });
  const [gold] = scene.materials;
  assert.equal(gold!.metallic, 1);
  assert.equal(gold!.roughness, 0.5);
  assert.equal(gold!.baseColor[3], 0.75);
  assert.deepEqual(gold!.emissive, [0, 0.5, 0]);
  assert.equal(scene.lights[0]!.intensity, 2.5);
  assert.equal(scene.lights[0]!.kind, 'spot');
  assert.deepEqual(scene.nodes[0]!.transform.translation, [0, 3, 0]);
});

test("the object's own value counts before any of the template, under an old name too", async () => {
  const { scene } = await read({
    definitions: template(
      'Material',
      'FbxSurfacePhong',
      `P: "DiffuseColor", "Color", "", "A",1,0,0
		P: "ShininessExponent", "Number", "", "A",25`,
    ),
    objects: `${QUAD}
	Model: 1002, "Model::q", "Mesh" { Version: 232 }
	Material: 1003, "Material::old", "" {
		Properties70:  {
			P: "Diffuse", "Vector3D", "Vector", "",0,0,1
			P: "Shininess", "double", "Number", "",100
		}
	}
	Material: 1004, "Material::dull", "" { ShadingModel: "Lambert" }`,
    connections: `	C: "OO",1002,0
	C: "OO",1001,1002
	C: "OO",1003,1002
	C: "OO",1004,1002`,
  });
  assert.deepEqual(scene.materials[0]!.baseColor, [0, 0, 1, 1]);
  assert.equal(scene.materials[0]!.roughness, 0);
  assert.equal(scene.materials[1]!.roughness, 1, 'Lambert has no highlights');
});

function curve(id: number, times: string, values: string): string {
  const count = values.split(',').length;
  return `	AnimationCurve: ${id}, "AnimCurve::", "" { Default: 0
		KeyVer: 4008
		KeyTime: *${count} { a: ${times} }
		KeyValueFloat: *${count} { a: ${values} }
		KeyAttrFlags: *1 { a: 24836 }
		KeyAttrDataFloat: *4 { a: 0,0,0,0 }
		KeyAttrRefCount: *1 { a: ${count} } }`;
}

test('curves of one key, and of keys in the default pose, are channels; so are values without keys', async () => {
  const { scene } = await read({
    objects: `	Model: 1, "Model::a", "LimbNode" { Version: 232 }
	AnimationStack: 3001, "AnimStack::pose", "" { }
	AnimationLayer: 3002, "AnimLayer::base", "" { }
	AnimationCurveNode: 3003, "AnimCurveNode::R", "" { Properties70:  {
		P: "d|X", "Number", "", "A",0
		P: "d|Y", "Number", "", "A",0
		P: "d|Z", "Number", "", "A",0
		} }
	AnimationCurveNode: 3004, "AnimCurveNode::T", "" { Properties70:  {
		P: "d|X", "Number", "", "A",100
		P: "d|Y", "Number", "", "A",0
		P: "d|Z", "Number", "", "A",0
		} }
	AnimationCurveNode: 3005, "AnimCurveNode::S", "" { }
${curve(4001, '0', '90')}
${curve(4002, `0,${SECOND}`, '1,1')}`,
    connections: `	C: "OO",1,0
	C: "OO",3002,3001
	C: "OO",3003,3002
	C: "OO",3004,3002
	C: "OO",3005,3002
	C: "OP",3003,1, "Lcl Rotation"
	C: "OP",3004,1, "Lcl Translation"
	C: "OP",3005,1, "Lcl Scaling"
	C: "OP",4001,3003, "d|X"
	C: "OP",4002,3005, "d|X"`,
  });
  const channels = new Map(scene.animations[0]!.channels.map((channel) => [channel.path, channel]));
  const rotation = channels.get('rotation')!;
  assert.deepEqual([...rotation.times], [0]);
  const half = Math.fround(Math.SQRT1_2);
  [half, 0, 0, half].forEach((value, i) => {
    assert.ok(Math.abs(rotation.values[i]! - value) < 1e-6);
  });
  assert.deepEqual([...channels.get('translation')!.values], [1, 0, 0]);
  assert.deepEqual([...channels.get('scale')!.times], [0, 1], 'it keeps its length');
});

test("MotionBuilder's own cameras are left out, those of the artist stay", async () => {
  const names = ['Producer Perspective', 'Producer Front', 'Producer Top', 'Producer of films'];
  const { scene } = await read({
    objects: `${names
      .map(
        (name, i) => `	Model: ${i + 1}, "Model::${name}", "Camera" { Version: 232 }
	NodeAttribute: ${i + 11}, "NodeAttribute::${name}", "Camera" { TypeFlags: "Camera" }`,
      )
      .join('\n')}
	Model: 21, "Model::Camera Switcher", "CameraSwitcher" { Version: 232 }
	Model: 22, "Model::bone", "LimbNode" { Version: 232 }`,
    connections: `${names.map((_, i) => `	C: "OO",${i + 1},0\n	C: "OO",${i + 11},${i + 1}`).join('\n')}
	C: "OO",21,0
	C: "OO",22,0`,
  });
  assert.deepEqual(
    scene.nodes.map(({ name }) => name),
    ['Producer of films', 'bone'],
  );
  assert.equal(scene.cameras.length, 1);
});

test("the unit of a file is not left as a scale of 100 on Blender's roots", async () => {
  const { scene } = await read({
    objects: `${QUAD}
	Model: 1, "Model::root", "Null" { Version: 232
		Properties70:  {
			P: "Lcl Scaling", "Lcl Scaling", "", "A",100,100,100
			P: "Lcl Translation", "Lcl Translation", "", "A",200,0,0
		} }
	Model: 2, "Model::q", "Mesh" { Version: 232
		Properties70:  { P: "Lcl Translation", "Lcl Translation", "", "A",0,1,0
		} }`,
    connections: `	C: "OO",1,0
	C: "OO",2,1
	C: "OO",1001,2`,
  });
  assert.deepEqual(scene.nodes[0]!.transform.scale, [1, 1, 1]);
  const close = (found: ArrayLike<number>, expected: number[]) => {
    expected.forEach((value, i) => {
      assert.ok(Math.abs(found[i]! - value) < 1e-6, `${found[i]} is not ${value}`);
    });
  };
  close(scene.meshes[0]!.geometry.positions, [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
  close(worldMatrices(scene)[1]!, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 1, 0, 1]);
});

test('what nothing reads is noted, and what every file has is not', async () => {
  const { unread } = await read({
    objects: `	Geometry: 1001, "Geometry::q", "Mesh" {
		Vertices: *12 { a: 0,0,0,1,0,0,1,1,0,0,1,0 }
		PolygonVertexIndex: *4 { a: 0,1,2,-4 }
		LayerElementSmoothing: 0 { Smoothing: *1 { a: 1 } }
		LayerElementEdgeCrease: 0 { EdgeCrease: *4 { a: 0,0.5,0,0 } }
		LayerElementVertexCrease: 0 { VertexCrease: *4 { a: 0,0,0,0 } }
	}
	Model: 2, "Model::q", "Mesh" { Version: 232 }
	Material: 3, "Material::m", "" { ShadingModel: "Phong" }
	Texture: 4, "Texture::t", "" { }
	Constraint: 5, "Constraint::aim", "Aim" { }
	Pose: 6, "Pose::bind", "BindPose" { }
	CollectionExclusive: 7, "DisplayLayer::l", "DisplayLayer" { }`,
    connections: `	C: "OO",2,0
	C: "OO",1001,2
	C: "OO",3,2
	C: "OP",4,3, "SpecularColor"`,
  });
  assert.equal(
    unread,
    'elements LayerElementEdgeCrease, Constraint “Aim”; properties texture of SpecularColor',
  );
});
