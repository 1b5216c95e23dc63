# 14. Lost line ends: the safe way
text=$(printf 'one\n\n\n'; echo x)
text=${text%x}
echo "[$text]"
