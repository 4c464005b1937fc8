class BackgroundRemover:
    def __call__(self, image):
        return image
