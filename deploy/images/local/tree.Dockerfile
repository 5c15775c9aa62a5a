# A file tree as an image: the distribution's packages, nothing pulled from anywhere.
FROM scratch
ADD tree.tar /
ENV PATH=/opt/java/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
