class HunyuanDiTPipeline:
    pass
